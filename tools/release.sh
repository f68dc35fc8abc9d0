#!/usr/bin/env bash
# `npm run release:check`: what has to be right before a version is published, except the tests. With a tag (`-- v1.2.3`)
# this is compared, too. What CHANGELOG.md says of the version is in .cache/notes.md then.
set -euo pipefail
shopt -s inherit_errexit
version=$(node -p 'require("./package.json").version')
# What stands in for a home that the package does not have yet.
stand_ins='public-platform-data\.example|github\.com[:/]public-platform-data/|@public-platform-data/|is not on npm yet'

mkdir -p .cache
dated="^## [[]$version[]] - [0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]\$"
awk -v dated="$dated" '/^## \[/ { on = $0 ~ dated; next } on && !/^\[[^]]+\]: /' CHANGELOG.md >.cache/notes.md
problems=$(
	git grep -nEo "$stand_ins" -- ':!tools/' || [ $? = 1 ]
	grep -q '[^[:space:]]' .cache/notes.md || echo "CHANGELOG.md needs \"## [$version] - <date>\" with a text."
	awk '/^## \[/ { on = /^## \[Unreleased\]/; next } on && NF { print "Left under Unreleased: " $0 }' CHANGELOG.md
	[ "${1-v$version}" = "v$version" ] || echo "The tag is $1, and package.json wants v$version."
	git status --porcelain | sed 's/^/Not committed: /'
)
if [ -n "$problems" ]; then
	printf '\nNot ready:\n\n%s\n' "$problems" >&2
	exit 1
fi
echo 'Ready to be released.'
