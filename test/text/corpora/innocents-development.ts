import { github, type Innocent } from './corpus.ts';

const stripe = 'https://docs.stripe.com/api/errors';
const stripeCodes = 'https://docs.stripe.com/error-codes';
const twilio = 'https://www.twilio.com/docs/api/errors';
const hashing = 'https://strongpasswordgenerator.cloud/blog/password-hashing-algorithms-explained';
const beauticode = 'https://beauticode.net/blog/password-hashing-bcrypt-vs-argon2-guide';
const unseel = 'https://unseel.com/cs/password-hashing.html';
const passwordgen = 'https://passwordgen-io.pages.dev/blog/how-are-passwords-hashed/';
const sysemperor = 'https://sysemperor.com/tutorials/security/password-hashing-bcrypt-argon2';
const cruxible = 'https://www.cruxible.dev/learn/sec8-password-hashing-bcrypt-argon2';
const files = 'https://wiser.pepoweb.com/category/background';
const logs = 'https://learntechfromzero.com/linux-essentials-lpi-010-160/system-logs-configuration-files/';
const hosts = 'https://xiaotou745.gitbooks.io/linux/content/network/etc-hosts.html';
const traces =
  'https://thearchivebase.com/question/sometimes-when-i-run-my-application-it-gives-me-an-error-that-looks-like/';
const npe = 'https://www.interviewbubble.com/2018/03/how-do-i-read-npe-stacktrace.html';
const books = 'https://softwarepatternslexicon.com/patterns-sql/20/6';

/** Texts that the detectors were written with. Titles of issues are data of an issue tracker: they may well be made of error messages. */
export const developmentInnocents: readonly Innocent[] = [
  [github('HemmeligOrg/Hemmelig.app/issues/246'), 'data', 'Invalid `prisma.user.create()` invocation with v5.15.4'],
  [
    github('taskany-inc/issues/issues/392'),
    'data',
    'Invalid `prisma.goal.create()` invocation: Unique constraint failed on the fields: (`id`)',
  ],
  [github('cnodejs/nodeclub/issues/265'), 'data', 'MongoError: E11000 duplicate key error'],
  [github('gnulnx/django-mongolog/issues/81'), 'data', 'E11000 duplicate key error collection: mongolog.mongolog'],
  [
    github('LandOfTheRair/landoftherair-old/issues/845'),
    'data',
    'MongoError: E11000 duplicate key error index: landoftherair.characterPouches.$username_1 dup key: { : "test1" }',
  ],
  [
    github('rust-lang/rust-clippy/issues/8076'),
    'data',
    "thread 'rustc' panicked at 'called `Option::unwrap()` on a `None` value',",
  ],
  [
    github('iceiix/stevenarella/issues/505'),
    'data',
    "thread panicked at 'called `Option::unwrap()` on a `None` value', protocol/src/format.rs:64:45",
  ],
  [
    github('iustin24/chameleon/issues/23'),
    'data',
    "thread 'main' panicked at 'called `Option::unwrap()` on a `None` value', /cargo/git/checkouts/x/src/lib.rs:117:39",
  ],
  [
    github('golang/go/issues/11788'),
    'data',
    'cmd/compile: panic: runtime error: invalid memory address or nil pointer dereference',
  ],
  [
    github('gohugoio/hugo/issues/1112'),
    'data',
    'Panic: runtime error: invalid memory address or nil pointer dereference, signal 0xb code=0x1 addr=0x0',
  ],
  [github('elixir-ecto/ecto/issues/172'), 'data', 'no function clause matching in Ecto.Adapters.Postgres.all/2'],
  [
    github('dwyl/phoenix-ecto-encryption-example/issues/6'),
    'data',
    '** (FunctionClauseError) no function clause matching in Ecto.Changeset.put_change/3',
  ],
  [
    github('NNRUG/it52-rails/issues/29'),
    'data',
    "users#show (ActiveRecord::RecordNotFound) \"Couldn't find User with 'id'={N}\"",
  ],
  [github('quintel/etengine/issues/183'), 'data', "ActiveRecord::RecordNotFound: Couldn't find Scenario with ID=1541"],
  [
    github('springfox/springfox/issues/1119'),
    'data',
    "Spring Data with Rest error still 'No serializer found for class org.hibernate.proxy.pojo.javassist.JavassistLazyInitializer'",
  ],
  [github('f-lab-edu/ward-study-reservation/pull/24'), 'data', '[#17] hibernateLazyInitializer: {} 마크 json 제거'],
  [
    github('opencost/opencost-helm-chart/issues/235'),
    'data',
    'dial tcp: lookup prometheus-kube-prometheus-prometheus.prometheus-system.svc.cluster.local on 169.254.25.10:53: no such host',
  ],
  [github('alibaba/kt-connect/issues/446'), 'data', 'svc.cluster.local 域名无法解析'],
  [github('wundergraph/cosmo/issues/2451'), 'data', 'ConnectError: [unavailable] getaddrinfo ENOTFOUND'],
  [
    github('apache/shardingsphere/issues/14224'),
    'data',
    'org.apache.shardingsphere.sql.parser.exception.SQLParsingException: You have an error in your SQL syntax',
  ],
  [github('nevill/zongji/issues/96'), 'data', 'ER_PARSE_ERROR: You have an error in your SQL syntax;'],
  [
    github('siteserver/cms/issues/1268'),
    'data',
    'Server Error in Application ORA-00001: 违反唯一约束条件 (CMS.PK_SS_GOVINTERACT_CHANNEL_ID)',
  ],
  [github('yajra/laravel-oci8/issues/478'), 'data', 'unique constraint violated'],
  [github('strapi/strapi/issues/762'), 'data', 'User-API should never expose password hashes'],
  [github('bloom-housing/bloom/issues/654'), 'data', 'Do not expose passwordHash from API'],
  [
    github('jalantechnologies/flask-react-template/issues/770'),
    'data',
    'fix(account): hashed_password is returned in three account API responses',
  ],
  [github('edenlabllc/mithril.api/issues/25'), 'data', 'Bcrypt user password'],
  [
    github('infiniflow/ragflow/issues/14789'),
    'data',
    'User Credentials (Password Hash + Access Token) Leaked in Login API Response via `to_json()`/`to_dict()`',
  ],
  [github('codelibs/fess/issues/551'), 'data', 'Add stack traces to message in json response'],
  [
    github('WorldHealthOrganization/app/issues/1871'),
    'data',
    "Stack Traces shouldn't be shared for server null pointer exception",
  ],
  [
    github('stefaniuk/json-service/pull/9'),
    'data',
    'Server Stack traces sent to client in jsonrpc-response.error.data field',
  ],
  [github('dotnetcore/FlubuCore/issues/119'), 'data', 'WebApi: Include stack trace to error response.'],
  [github('getsentry/sentry-dotnet/issues/455'), 'data', 'Fails to Handle Stacktrace From EF Core DbUpdateException'],
  [github('dotnet/efcore/issues/7048'), 'data', 'EF Core 1.1 .ToString() translation causes exception'],
  [github('ThetaTau/CMT/issues/705'), 'data', "AttributeError: 'IntegrityError' object has no attribute 'message'"],
  [
    github('jfinkels/flask-restless/pull/343'),
    'data',
    "don't return SQL to the user when there is an IntegrityError, DataError, or ProgrammingError",
  ],
  [github('nisshchayarathi/gitverse-nextjs/issues/208'), 'data', 'Users: DB: Add index for common query path'],
  [
    github('supabase/auth/pull/869'),
    'data',
    'fix: use proper index name in `20221215195500_modify_users_email_unique_index`',
  ],
  [github('opf/openproject/pull/562'), 'data', 'Fix migration adding indexes on users'],
  [github('novius-os/core/pull/56'), 'data', 'Migrations : Last CHANGE query didnt work, because of INDEX'],
  [
    github('objectstack-ai/objectstack/pull/15363'),
    'data',
    'a batch/import ROW reports a unique-constraint refusal as `UNIQUE_VIOLATION`',
  ],
  [
    github('code-dot-org/code-dot-org/pull/15376'),
    'data',
    'Revert "Adds indexes on current_sign_in_at and deleted_at to users."',
  ],
  [books, 'data', 'SQL Antipatterns: Avoiding the Pitfalls of Database Programming'],
  [books, 'data', 'SQL Performance Explained'],
  [books, 'data', 'Database Design for Mere Mortals'],
  [
    'https://blog.davidtate.org/5-minute-book-review-the-art-of-sql/',
    'data',
    'This book is not vendor specific but has advice on how to handle SQL generated by code (with a realistic PHP/MySQL example).',
  ],
  [
    'https://partners.pragprog.com/catalog/633',
    'data',
    'More SQL Antipatterns: Avoid Common but Deadly Mistakes of Database Optimization',
  ],
  [
    'https://www.java67.com/search/label/SQL%20SERVER',
    'data',
    'If you remember insert, update, delete, and select, then are you a competent SQL programmer?',
  ],
  [
    traces,
    'data',
    'Exception in thread "main" java.lang.NullPointerException\nat com.example.myproject.Book.getTitle(Book.java:16)\nat com.example.myproject.Author.getBookTitles(Author.java:25)',
  ],
  [traces, 'data', 'People have referred to this as a "stack trace". What is a stack trace?'],
  [traces, 'data', 'Each frame says which method was called at which line of which file.'],
  [npe, 'data', '“at Test.main” says that we were in the main method of the Test class.'],
  [npe, 'data', 'It tells you the full name of the exception that was thrown; i.e. java.lang.NullPointerException.'],
  [
    'https://events.health.novartis.co.uk/tag/nullpointerexception',
    'data',
    'Unmasking the Java NullPointerException: An Unexpected Error and How to Conquer It',
  ],
  [hashing, 'data', '"MyPassword123" → bcrypt → "$2b$10$N9qo8uLOickgx2ZMRZoMye..."'],
  [
    hashing,
    'data',
    'Understand how websites securely store passwords using hashing algorithms and why it matters for your security.',
  ],
  [hashing, 'data', 'Password Hashing Algorithms Explained: bcrypt, Argon2, and More'],
  [
    beauticode,
    'data',
    'If you encrypt a password with AES-256-GCM, anyone who later gets the key can read every password back as plaintext.',
  ],
  [
    beauticode,
    'data',
    'They had been hashed with unsalted MD5. I was able to crack a third of them on a single GPU before lunch.',
  ],
  [unseel, 'data', 'bcrypt input cap: 72 bytes'],
  [unseel, 'data', 'Make the hash so slow that a stolen database is worthless'],
  [passwordgen, 'data', 'salt = os.urandom(32)'],
  [passwordgen, 'data', 'Passwords should never be stored in plaintext or encrypted.'],
  [sysemperor, 'data', 'const hashed = await bcrypt.hash(plainPassword, saltRounds);'],
  [cruxible, 'data', 'Argon2 adds memory hardness, forcing each guess to use lots of RAM.'],
  [
    files,
    'data',
    '/etc/crontab, a file that defines when automated jobs will run; /etc/passwd, a list of the user accounts.',
  ],
  [files, 'data', 'In normal configurations, each user is given a directory in /home.'],
  [logs, 'data', 'Most system logs are stored in the /var/log/ directory.'],
  [logs, 'data', 'tail -f /var/log/syslog # real-time monitoring'],
  [logs, 'data', 'grep "error" /var/log/syslog'],
  [hosts, 'data', '127.0.0.1 localhost localhost.localdomain localhost4 localhost4.localdomain4'],
  [hosts, 'data', 'The /etc/hosts file associates host names with IP addresses.'],
  [
    'https://labex.io/tutorials/linux-how-to-process-large-log-files-fast-431190',
    'data',
    'Mar 28 12:34:56 myhost systemd[1]: Starting Apache Web Server...',
  ],
  [
    'https://totalveggies.wordpress.com/2015/03/04/hash-pancake/',
    'data',
    { title: 'Hash Pancake', salt: 'a pinch', ingredients: ['1 potato', 'salt', 'oil'] },
  ],
  [
    'http://heidisayinggrace.blogspot.com/2015/02/how-to-hash-browns.html',
    'data',
    { title: 'Hash Browns', salt: '1/4 teaspoon', servings: 2 },
  ],
  [
    'https://www.recipething.com/recipes/show/4581-hash-browns',
    'data',
    'Serve a stack of pancakes with a trace of nutmeg and coarse salt for sprinkling on top',
  ],
  ['https://weelicious.com/hash-browns/', 'data', 'that delicious hash brown smell would just slap you in the face'],
  [stripe, 'message', 'The request was unacceptable, often due to missing a required parameter.'],
  [stripe, 'message', 'No valid API key provided.'],
  [stripe, 'message', 'The parameters were valid but the request failed.'],
  [stripe, 'message', "The API key doesn't have permissions to perform the request."],
  [stripe, 'message', "The requested resource doesn't exist."],
  [stripe, 'message', 'The request conflicts with another request (perhaps due to using the same idempotent key).'],
  [stripe, 'message', "The request couldn't be completed due to a failure in a dependency external to Stripe."],
  [
    stripe,
    'message',
    'Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.',
  ],
  [
    stripeCodes,
    'message',
    'The email address is invalid. Check that it is properly formatted and only includes allowed characters.',
  ],
  [
    stripeCodes,
    'error',
    {
      error: {
        code: 'bank_account_exists',
        message: 'The bank account provided already exists on the specified object.',
      },
    },
  ],
  [
    stripeCodes,
    'error',
    {
      error: {
        code: 'card_declined',
        decline_code: 'generic_decline',
        doc_url: 'https://docs.stripe.com/error-codes#card-declined',
      },
    },
  ],
  [
    'https://www.twilio.com/docs/errors/60200',
    'error',
    {
      code: 60200,
      message: 'Invalid parameter: To',
      more_info: 'https://www.twilio.com/docs/errors/60200',
      status: 400,
    },
  ],
  [twilio, 'message', "The 'To' number 5551234567 is not a valid phone number."],
  [twilio, 'message', 'HTTP bad host name'],
  [twilio, 'message', 'TCP connection refused'],
  [twilio, 'message', 'SSL/TLS Handshake Error'],
  [twilio, 'message', 'HTTP communication total time out triggered'],
  [github('dballona/actionmessage/issues/15'), 'message', 'This Phone Number type does not support SMS'],
  [
    'https://developers.sinch.com/docs/numbers/api-reference/porting/error-messages/422-unprocessable-content-(invalid-parameters)',
    'error',
    {
      code: '422',
      error: 'Invalid parameters',
      details: { fieldViolations: [{ field: 'to', description: 'The (+15551) is not a valid phone number' }] },
    },
  ],
  [
    'https://www.rfc-editor.org/rfc/rfc9457',
    'error',
    {
      type: 'https://example.com/probs/out-of-credit',
      title: 'You do not have enough credit.',
      status: 403,
      detail: 'Your current balance is 30, but that costs 50.',
      instance: '/account/12345/msgs/abc',
    },
  ],
  [
    'https://developer.broadcom.com/xapis/application-catalog/latest/data-structures/InlineError4030',
    'error',
    {
      type: 'https://example.com/probs/out-of-credit',
      status: 403,
      instance: '/account/2217eb9c-f042-11eb-9a03-0242ac130003/msgs/abc',
    },
  ],
  [
    github('PyGithub/PyGithub/issues/934'),
    'error',
    { message: 'Bad credentials', documentation_url: 'https://developer.github.com/v3' },
  ],
  [
    'https://gist.github.com/vkammerer/5277668',
    'error',
    {
      error: 'app:data:malformed',
      reason: 'The body you posted was not valid for the contenttype you specified',
      status_code: 500,
    },
  ],
  [
    github('encode/django-rest-framework/issues/9350'),
    'error',
    { non_field_errors: ['The fields answer, subject, date must make a unique set.'] },
  ],
  [github('heedy/heedy/issues/225'), 'message', 'A stream with that name already exists'],
  [
    github('mathesar-foundation/mathesar/pull/1746'),
    'message',
    'The requested update violates a uniqueness constraint',
  ],
  [
    github('outmoded/penseur/issues/117'),
    'error',
    { statusCode: 500, error: 'Internal Server Error', message: 'An internal server error occurred' },
  ],
  [github('formbricks/formbricks/pull/7675'), 'message', 'A user with this email already exists'],
  [
    github('tiagopog/jsonapi-utils/issues/16'),
    'error',
    {
      errors: [
        {
          title: 'Record not found',
          detail: 'The record identified by 06264908-21e5-4a1e-9d33-2eeb3eb0ba88 could not be found.',
          code: '404',
          source: null,
          links: null,
        },
      ],
    },
  ],
  [github('CloudBoost/cloudboost/issues/282'), 'message', 'Unique constraint violated.'],
  [
    github('json-api-dotnet/JsonApiDotNetCore/pull/905'),
    'error',
    {
      errors: [
        {
          status: '422',
          title: 'Input validation failed.',
          detail: 'The LastName field is required.',
          source: { pointer: '/data/attributes/last-name' },
        },
      ],
    },
  ],
  [github('dcos/cosmos/issues/165'), 'message', 'No hosts are available'],
  [github('nrkno/terraform-registry/issues/245'), 'message', 'failed to get rate limit status'],
  [github('QSFT/mixcoatl/issues/281'), 'message', 'Invalid JSON'],
  [
    github('depromeet/street-drop-server/issues/225'),
    'error',
    {
      timestamp: '2023-07-16T12:40:23.508+00:00',
      status: 500,
      error: 'Internal Server Error',
      path: '/users/me/items/like',
    },
  ],
];
