// Writes a Markdown report into one comment of the pull request, and replaces the comment of an earlier run.
// node github-comment.js REPORT.md, with GITHUB_TOKEN (pull-requests: write) and the variables of the runner.
import { readFileSync } from 'node:fs';

const { GITHUB_API_URL = 'https://api.github.com', GITHUB_REPOSITORY, GITHUB_EVENT_PATH, GITHUB_TOKEN } = process.env;
const perPage = 100;
/** Later comments are not searched. */
const mostPages = 30;

async function call(method, path, body) {
  const response = await fetch(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}${path}`, {
    method,
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${GITHUB_TOKEN}`,
      'X-GitHub-Api-Version': '2022-11-28',
      'User-Agent': 'probity',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    const hint = response.status === 403 ? ': does the job have the permission pull-requests: write?' : '';
    throw new Error(`${method} ${path} returned ${response.status}${hint}`);
  }
  return response.json();
}

/** The comment that begins with the mark of this report. */
async function earlier(number, mark) {
  for (let page = 1; page <= mostPages; page += 1) {
    const comments = await call('GET', `/issues/${number}/comments?per_page=${perPage}&page=${page}`);
    const found = comments.find(({ body }) => String(body).startsWith(mark));
    if (found !== undefined || comments.length < perPage) return found;
  }
  return undefined;
}

const { pull_request: pull } = JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8'));
if (pull === undefined) console.log('This run has no pull request, so there is no comment.');
else {
  const body = readFileSync(process.argv[2], 'utf8');
  const [mark = ''] = /^<!-- \S+ -->/.exec(body) ?? [];
  try {
    const known = mark === '' ? undefined : await earlier(pull.number, mark);
    if (known === undefined) await call('POST', `/issues/${pull.number}/comments`, { body });
    else await call('PATCH', `/issues/comments/${known.id}`, { body });
  } catch (error) {
    // The gate has already decided, so this fails nothing.
    console.log(`::warning title=Probity::Cannot write the comment: ${error.message}`);
  }
}
