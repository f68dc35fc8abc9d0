#!/usr/bin/env bash
# `npm run release:check`: checks everything except the tests before a version is published, and the tag if one is given
# (`-- v1.2.3`). Writes the version's section of CHANGELOG.md to .cache/notes.md.
set -euo pipefail
shopt -s inherit_errexit
version=$(node -p 'require("./package.json").version')
# Placeholders for the package's future repository.
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
