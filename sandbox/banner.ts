import { changeCommand } from './changeCommand';
import type { Change, Sandbox } from './server';

/** The command line, for `--help` and after a mistake. */
export const USAGE = `Usage: npm run sandbox -- [--port 4010] [--key ppd_sandbox_key] [--latency 0] [--balance 1000000000]
  --port     where it listens on 127.0.0.1; 0 takes any free port
  --key      the API key that is right
  --latency  milliseconds before every answer
  --balance  credits on the account`;

const newTweet: Change = {
	kind: 'add',
	path: '/microblog/get-user-tweets',
	body: { userId: '783045' },
};
const moreFollowers: Change = {
	kind: 'edit',
	path: '/code-host/get-profile',
	body: { username: 'octo' },
	fields: { followersCount: 9001 },
};

/** What a person needs to use a sandbox that has just started. */
export function banner({ baseUrl, apiKey, balance, origin }: Sandbox): string {
	return `
Public Platform Data sandbox: the service on this machine, with made-up data

  Base URL   ${baseUrl}
  API key    ${apiKey}
  Credits    ${balance}
  State      ${origin}/__sandbox/state
  Stop       Ctrl-C

Try it:

  curl -s ${baseUrl}/code-host/get-profile \\
    -H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json' \\
    -d '{"username":"octo"}'

Let the data move on: a new tweet, and other followers for the profile above

  ${changeCommand(origin, newTweet)}
  ${changeCommand(origin, moreFollowers)}
`;
}

/** For a port that another process listens on. */
export function portInUse(port: number): string {
	return `Port ${port} on 127.0.0.1 is in use: stop what listens there (perhaps another sandbox), or choose another port:

  npm run sandbox -- --port ${port === 65_535 ? port - 1 : port + 1}`;
}
