import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCloak } from '../../src/text/discretion/cloak.ts';
import { isSecretBearer } from '../../src/text/discretion/secret-names.ts';
import { worthOf } from '../../src/text/discretion/worth.ts';
import { parseJson } from '../../src/text/json.ts';
import { shareOf } from '../support/share-of.ts';
import type { Innocent } from './corpora/corpus.ts';
import { developmentInnocents } from './corpora/innocents-development.ts';
import { heldOutInnocents } from './corpora/innocents-held-out.ts';
import { shapeInnocents } from './corpora/innocents-shapes.ts';

function learned(json: string, from: 'ours' | 'answer' | 'failure' = 'answer'): ReturnType<typeof createCloak> {
  const cloak = createCloak();
  const body = parseJson(json);
  if (body.ok) cloak.learnFields(body.value, from);
  return cloak;
}

describe('names', () => {
  test.each(
    'password pw pinCode signingSecretPrevious user_password passwordHash hash token X-CSRF-Token adminToken apiKey api_key APIKey client_secret SHOP_PASSWORD DB_PASS recoveryCodes otpSeed pass_word passWord _csrf csrfmiddlewaretoken sshKey secretValue Authorization Set-Cookie password1 apiKeyV2 secretKeyBase passwordConfirmation ENCRYPTION_KEY_BASE64 smsCode code_verifier seedPhrase securityAnswer ansible_become_pass bindPw samlAssertion'.split(
      ' ',
    ),
  )('%s bears a secret', (name) => expect(isSecretBearer(name)).toBe(true));

  test.each(
    'nextPageToken tokenPrevious page_token continuationToken cursor etag contentHash fileHash sha256 publicKey sshPublicKey key idempotencyKey tokenType passwordPolicy seed randomSeed sessionId crossword accessKeyId countryCode address pass compass author secretary sortKey answer correctAnswer verifier catchPhrase boardingPass key1 code2 sha256 base64 product2 sslKey userCode'.split(
      ' ',
    ),
  )('%s bears none', (name) => expect(isSecretBearer(name)).toBe(false));
});

describe('a cloak', () => {
  const token = 'aB3dE6gH9jK2mN5p';

  test('covers a value wherever it stands once it was seen in a field of its name, by the same number', () => {
    const cloak = learned(`{"data":{"token":"${token}"}}`);
    expect(cloak.text(`say ${token} to ${Buffer.from(token).toString('base64')}, ${encodeURIComponent(token)}!`)).toBe(
      'say ‹secret 1› to ‹secret 1›, ‹secret 1›!',
    );
  });

  test('covers what was cut off in the middle of it, and no beginning that goes on otherwise', () => {
    const cloak = learned(`{"token":"${token}"}`);
    expect(cloak.text(`"${token.slice(0, 11)}…"`)).toBe('"‹secret 1›…"');
    expect(cloak.text(`{"token":"${token.slice(0, 9)}`)).toBe('{"token":"‹secret 1›');
    expect(cloak.text(`${token.slice(0, 9)}zz`)).toBe(`${token.slice(0, 9)}zz`);
  });

  test('covers a short password of the plan where it stands', () => {
    const text = '{"name":"a7!bc","password":"a7!bc"}';
    expect(learned(text, 'ours').text(`curl -d '${text}'`)).toBe(`curl -d '{"name":"a7!bc","password":"‹secret 1›"}'`);
    expect(learned(text).text(text)).toBe('{"name":"a7!bc","password":"‹secret 1›"}');
  });

  test('covers what is short by its kind where it stands', () => {
    const text =
      '{"otp":"482913","n":"482913","pin":"4711","token":"ab12cd","secret":"x1y2","password":"blank","key":"482913"}';
    expect(learned(text).text(text)).toBe(
      '{"otp":"‹secret 1›","n":"482913","pin":"‹secret 2›","token":"ab12cd","secret":"x1y2","password":"blank","key":"482913"}',
    );
    expect(learned(text, 'failure').text(text)).toBe(text);
    expect(worthOf('Miss Pennyfeather', 'answer', 'securityAnswer')).toBe('in-place');
  });

  test('covers a usual word only where it stands as a secret, and no word about a field', () => {
    const cloak = learned('{"password":"sunshine","token":{"value":"12345678"}}');
    expect(cloak.text('{"password": "sunshine", "weather": "sunshine", "n": "12345678", "value":"12345678"}')).toBe(
      '{"password": "‹secret 1›", "weather": "sunshine", "n": "12345678", "value":"‹secret 2›"}',
    );
    const failure = learned('{"errors":{"password":"required","token":["must not be blank"]}}', 'failure');
    expect(failure.text('{"errors":{"password":"required","token":["must not be blank"]}}')).not.toContain('‹');
  });

  test('keeps JSON valid and its kinds, also where a value looks like a part of it', () => {
    const cloak = createCloak();
    cloak.learn('123456789012');
    cloak.learn('"a":"bcdefg"');
    const text = '{"n":123456789012,"s":"123456789012","o":{"a":"bcdefg"},"t":"\\"a\\":\\"bcdefg\\""}';
    const covered: unknown = JSON.parse(cloak.text(text));
    expect(covered).toEqual({ n: 123456789012, s: '‹secret 1›', o: { a: 'bcdefg' }, t: '‹secret 2›' });
  });

  test('covers links, connection strings and settings in part', () => {
    const { text } = createCloak();
    expect(text('https://a.example/x?lang=en&reset_token=abc123def456&page_token=abc123def456')).toBe(
      'https://a.example/x?lang=en&reset_token=‹secret 1›&page_token=abc123def456',
    );
    expect(text('mongodb+srv://app:pa55-w0rd@db.example/x')).toBe('mongodb+srv://app:‹secret 2›@db.example/x');
    expect(text('DB_PASSWORD=x7-82-kk-1 hash=33a64df551425fcc')).toBe('DB_PASSWORD=‹secret 3› hash=33a64df551425fcc');
  });

  test.each([
    ['a passphrase', '{"passphrase":"seven purple umbrellas dance"}', 'purple'],
    ['a passphrase that says no word twice', '{"data":{"mnemonic":"abandon ability able about above"}}', 'ability'],
    ['a key of words', '{"data":{"apiKey":"correct horse battery staple"}}', 'battery'],
    ['a pass beside its user', '{"smtp":{"user":"app","pass":"bees!and?honey"}}', 'honey'],
    ['a scheme of its own', `{"authorization":"Custom ${token}"}`, token],
  ])('covers %s where it stands', (_what, text, secret) => {
    const covered = learned(text).text(text);
    expect(covered).not.toContain(secret);
    expect(() => JSON.parse(covered) as unknown).not.toThrow();
  });

  const long = `${token}${token}q`;
  test.each([
    ['a name and a password', `sent Basic ${Buffer.from('bob:Tr0ub4dor').toString('base64')} there`, 'Ym9i'],
    ['a storage key', `AccountName=x;AccountKey=${Buffer.from(long).toString('base64')};y`, 'YUIzZEU'],
    ['a bot token', `7123456789:AA${long}`, long],
    ['a client secret', `abc8Q~${long.slice(0, 32)}`, token],
    ['an opaque token', `Authorization: Bearer ${long}`, token],
    ['an opaque token in a sentence', `sent "Bearer ${long}", which expired`, token],
    ['a header of another scheme', 'authorization=ApiKey k9-77-abc', 'k9-77'],
    ['a Slack webhook', `https://hooks.slack.com/services/T0123ABCD/B0123ABCD/${long.slice(0, 24)}`, token],
    [
      'a Slack webhook with escaped slashes',
      `https:\\/\\/hooks.slack.com\\/services\\/T0123ABCD\\/B01\\/${long}`,
      token,
    ],
    ['a Discord webhook', `https://discord.com/api/webhooks/123456789012345678/${long}${long}`, token],
    ['a key of Twilio', 'SKfff555555588d57c601e3c342f728fc0', 'fff55555'],
    ['a key of Mailgun', 'use key-39db206684791ee9573d7b647127bda5', '39db2066'],
    ['a key of Mailchimp', '39db206684791ee9573d7b647127bda5-us12', '39db2066'],
    ['a name and a password for curl', 'curl -s -u admin:P4Sb0aaDHZJP https://x.example', 'P4Sb0aa'],
    ['the same in quotes', "curl https://x.example --user 'admin:hunter'", 'hunter'],
    ['a secret of a command', 'tool --db-password x7-82-kk-1 --api-key=x7-82-kk-2', 'x7-82'],
    ['a token in a plain text', `Error: login\n  token: ${long}`, token],
    ['an API key in a plain text', `the api key: ${long}.`, token],
    ['a token in an address that a parameter has', `0; url=/login?refresh_token=${token}`, token],
    ['a token in a parameter in quotes', `auth;desc="token=${token}"`, token],
    ['a line of a text in JSON', String.raw`{"conf":"user: joe\npassword: x7-82-kk-1\nport: 1"}`, 'x7-82'],
    ['a setting in a line of one', String.raw`{"env":"A=1\ntoken=x7-82-kk-1\nB=2"}`, 'x7-82'],
    ['an attribute of an element', '<cfg><apiKey value="x7-82-kk-1"/></cfg>', 'x7-82'],
    ['the same in JSON', String.raw`{"xml":"<ns:apiKey id=\"a\" value=\"x7-82-kk-1\"/>"}`, 'x7-82'],
    ['the code of an OAuth answer', `https://a.example/cb?code=4%2F0${token}Qz7&state=1`, token],
    ['the same behind its state', `https://a.example/cb?state=1&amp;code=${token}Qz7x`, token],
    ['a field of a form', `<input type="hidden" name="csrf_token" value="${token}">`, token],
    ['a field of a form, within JSON', `"<input value=\\"${token}\\" name=\\"authenticity_token\\">"`, token],
    ['what a page tells its scripts', `<meta name="csrf-token" content="${token}">`, token],
    ['an attribute', `<div data-token="${token}">`, token],
    ['a variable of a script', `<script>var apiKey = "${token}";</script>`, token],
    ['one with a type', `let authToken: string = '${token}'`, token],
    ['a member of an object', `init({apiKey: '${token}', n: 1})`, token],
    ['an entry of a map', `'api_key' => '${token}'`, token],
    ['an entry that is set', `config["apiKey"] = "${token}"`, token],
    ['an argument behind its name', `localStorage.setItem("token", "${token}")`, token],
    ['a variable in a page within a page', `var apiKey = &quot;${token}&quot;;`, token],
    ['a variable in JSON', String.raw`{"page":"var apiKey = \"${token}\";"}`, token],
    ['a setting between blanks', `password = ${token}`, token],
    ['a setting in XML', `<add key="ApiKey" value="${token}"/>`, token],
    ['an element behind its name', `<key>apiKey</key> <string>${token}</string>`, token],
    ['an invitation', 'https://app.test/i?invite=q8w7e6r5t4y3u2', 'q8w7e6'],
    ['a short link that lets in', 'sign in: https://app.test/magic?t=mgcZ93kdL02x&x=1', 'mgcZ93'],
    ['a password in a sentence', 'login failed: passwd is "Kx9-sixth-Val77"; sorry', 'Kx9-sixth'],
    ['a token in one, without quotes', 'the access token was zebra88mond221.', 'zebra88'],
    ['one behind the letter of an option', 'login failed; --user x -p Kx9-fourth-Val77 ;', 'Kx9-fourth'],
    ['a setting on a page', "<td>SECRET_KEY</td><td class='c'><pre>'dj-insecure-8v#k2!z0x'</pre></td>", 'insecure'],
    [
      'the same, with its marks as entities',
      '<th>DB_PASSWORD</th>\n<td>&#x27;Tr0ub4dor-x&amp;q&#x27;</td>',
      'Tr0ub4dor',
    ],
    ['one that is a word', `<td>DB_PASSWORD</td><td><pre>'swordfish'</pre></td>`, 'swordfish'],
    ['one of a page within a page', `&lt;td&gt;API_TOKEN&lt;/td&gt;&lt;td&gt;${token}&lt;/td&gt;`, token],
    ['one of a page within JSON', String.raw`{"page":"<dt class=\"a\">API token:<\/dt>\n<dd>${token}<\/dd>"}`, token],
    ['one of a list on a page', `<li>API_TOKEN: <code>${token}</code></li>`, token],
    ['a member of a map on a page', '{&#x27;PASSWORD&#x27;: &#x27;Tr0ub4dor-x9Kq&#x27;}', 'Tr0ub4dor'],
    ['an element as it is', `<ApiKey><![CDATA[${token}]]></ApiKey>`, token],
    ['a header of a name of its own', `X-Api-Key: ${token}`, token],
    ['a cookie in a text', `Set-Cookie: sid=${token}; Path=/`, token],
    ['a signature of an address', 'https://s3.example/f?X-Amz-Signature=k7d92mmq', 'k7d92mmq'],
    ['a short link to a new password', 'https://a.example/reset-password/blau5522wal', 'blau5522'],
    ['a token in a sentence', 'token: zebra88mond221 is unknown', 'zebra88'],
    [
      'a token of an address within another',
      'http://h/users?avatar=https%3A%2F%2Fcdn.example%2Fa%3Ftoken%3Dzebra88mond%26x%3D1',
      'zebra88',
    ],
    [
      'a hash in an address',
      `http://h/users?q=${encodeURIComponent(`$2b$10$${'N9qo8uLOic'.repeat(5)}abc`)}&page=1`,
      'N9qo8uLOic',
    ],
    ['an LDAP hash in an address', `http://h/users?q=${encodeURIComponent('{SSHA}d0Q5aGFuZyB0aGlz')}`, 'aGFuZyB0'],
    ['a link that confirms', `https://a.example/verify-email?lang=en&code=${long}`, long],
    ['a source of a Go program', 'dial: app:x7-82-kk-1@tcp(db.example:3306)/shop', 'x7-82'],
    ['a source of Oracle', 'jdbc:oracle:thin:app/x7-82-kk-1@//db.example:1521/shop', 'x7-82'],
    ['a token in the place of a name', `https://${long}@git.example/a/b.git`, long],
    ['a form with a password twice', 'user=ada&password1=x7-82-kk-1&password2=x7-82-kk-1', 'x7-82'],
    ['a part of a form', 'Content-Disposition: form-data; name="password"\r\n\r\nx7-82-kk-1\r\n--x', 'x7-82'],
    ['the same in JSON', String.raw`{"sent":"form-data; name=\"password\"\r\n\r\nx7-82-kk-1\r\n"}`, 'x7-82'],
    ['a password in SQL', "ALTER USER app WITH PASSWORD 'x7-82-kk-1'", 'x7-82'],
    ['the same of MySQL', "CREATE USER app IDENTIFIED BY 'x7-82-kk-1'", 'x7-82'],
    ['a password behind the letter of an option', 'mysql -u app -px7-82-kk-1 shop', 'x7-82'],
    ['one for a registry', 'docker login -u app -p x7-82-kk-1 r.example', 'x7-82'],
    ['a password of a netrc', 'machine a.example login app password x7-82-kk-1', 'x7-82'],
    ['a variable of a Dockerfile', 'ENV DB_PASSWORD x7-82-kk-1', 'x7-82'],
    ['a variable of a client', 'PGPASSWORD=x7-82-kk-1 psql', 'x7-82'],
    ['a member of a struct', `&{User:app Password:${token} Host:db}`, token],
    ['a header in a map', `map[X-Api-Key:[${token}] Accept:[*/*]]`, token],
    ['a header in a list', `rawHeaders: [ 'Authorization', 'Token ${token}' ]`, token],
    ['a proof of a digest', 'Digest username="a", response="6629fae49393a05397450978507c4ef1"', '6629fae4'],
    ['a proof of AWS', `AWS4-HMAC-SHA256 Credential=a/b, SignedHeaders=host, Signature=${long}`, long],
    ['a token of Kerberos', `Negotiate ${Buffer.from(long).toString('base64')}`, Buffer.from(long).toString('base64')],
    ['a cookie behind another', `Cookie: theme=dark; session=${long}; lang=en`, long],
    ['a login of a registry', `{"auth":"${Buffer.from('app:x7-82-kk-1').toString('base64')}"}`, 'YXBwOng3'],
    ['a member of a private key', `{"kty":"EC","d":"${long}","x":"y`, long],
    ['lines of a private key', `Private-Lines: 2\n${token}\n${token}=\nPrivate-MAC: 1`, token],
    ['a key of a network', `PresharedKey = ${long}`, long],
    ['a network in a code', 'WIFI:T:WPA;S:home;P:x7-82-kk-1;;', 'x7-82'],
    ['a hash of Windows', `ada:500:${'a'.repeat(32)}:${'b7'.repeat(16)}:::`, 'b7b7'],
    ['the words of a wallet', `mnemonic: ${'able about above '.repeat(4).trim()}`, 'above'],
    ['a hook of an automaton', 'https://hooks.zapier.com/hooks/catch/1234567/fi5ujpg/', 'fi5ujpg'],
    ['a field of a form whose marks are entities', `&lt;input name="csrf_token" value="${token}"/&gt;`, token],
    ['what a page tells its scripts, so', `&lt;meta name=\\"csrf-token\\" content=\\"${token}\\"&gt;`, token],
    ['a token of Vault', `vault token: s.${long.slice(0, 24)}`, long.slice(0, 24)],
    ['a block of YAML', `apiKey: >-\n  ${token}\nx: 1`, token],
    ['an answer of SAML', `<input name="SAMLResponse" value="${long}"/>`, long],
    ['a link that lets in', `https://a.example/magic-link?t=${long}`, long],
    ['a password of letters in a source', 'jdbc:mysql://db/x?user=a&password=sommerregen', 'sommerregen'],
    ['the same for a server', 'Server=db;User Id=sa;PWD=CorrectHorseBattery;', 'Battery'],
    ['the same in a setting', 'A=1\nDB_PASSWORD=sommerregen', 'sommerregen'],
    ['the same in a command', 'tool --db-password=sommerregen', 'sommerregen'],
    ['the same behind a blank', '{"did":"tool --password CorrectHorseBattery x"}', 'Battery'],
    ['the same in XML', '<user><password>sommerregen</password></user>', 'sommerregen'],
    ['the same in a line', 'host: x\npassword: CorrectHorseBattery\n', 'Battery'],
    ['the same in a part of a form', 'form-data; name="password"\r\n\r\nsommerregen\r\n', 'sommerregen'],
    ['a password that a message names', "Login failed for user 'sa' with password 'Winterzeit2024'", 'Winter'],
    ['one of letters', '{"message":"password \\"sommerregen\\" is too weak"}', 'sommerregen'],
    ['one in a page', 'Password &#39;sommerregen&#39; is wrong', 'sommerregen'],
    ['one without quotes', 'the password Winterzeit2024 is wrong', 'Winter'],
    ['a token that a message names', 'token zebra88mond221 is expired', 'zebra88'],
    ['a session in an address', '/users/25;jsessionid=8F3A0C77D1E9', '8F3A'],
    ['a token of letters in an address', 'GET /cards?lang=en&token=sommerregen HTTP/1.1', 'sommerregen'],
    ['a token of letters in a header', 'Authorization: Bearer sommerregen', 'sommerregen'],
    ['a session of letters', 'Set-Cookie: sessionid=sommerregen; Path=/', 'sommerregen'],
    ['letters in a link to a new password', 'https://a.example/reset-password/VZgBAPOpJFHK', 'VZgB'],
    ['a bot in its address', `https://api.telegram.org/bot7123456789:AA${long}/send`, long],
    ...Object.entries({
      ntn: `_${long}${token}`,
      dapi: 'b7'.repeat(16),
      pat: `${long.slice(0, 14)}.${'b7'.repeat(32)}`,
      GOCSPX: `-${long.slice(0, 28)}`,
      pscale: `_tkn_${long}`,
      AKCp: `${long}${long}`,
      sb: `_secret_${long}`,
      gsk: `_${long}${token}abc`,
      'v4.local': `.${long}${token}`,
      '1': `/${'12345678'.repeat(2)}:${'b7'.repeat(16)}`,
    }).map(([prefix, rest]): [string, string, string] => [
      `a key that begins with ${prefix}`,
      `use ${prefix}${rest}.`,
      rest,
    ]),
  ])('covers %s by its shape', (_what, text, secret) => {
    expect(createCloak().text(text)).not.toContain(secret);
  });

  test.each([
    'Basic authentication with user:pass',
    'Basic understanding of things',
    'https://a.example/search?code=DE-1234567890123456789',
    '12345678:AAbc',
    'primaryKey=some-long-name-of-a-key',
    'Bearer error="invalid_token", error_description="The access token expired"',
    'Bearer authentication is required for this address',
    'curl -H "Authorization: Bearer $SHOP_TOKEN" https://a.example',
    'curl -u user:password https://a.example',
    'curl -u "$SHOP_USER:$SHOP_PASSWORD" https://a.example',
    'authorization: required, and Authorization: {{token}}',
    'Unexpected token: handleCustomerRequest2Async',
    'Syntax error at token: column12345',
    'invalid token: expected 3 parts, and token: RS256-key-1',
    'https://a.example/f?sig=required&signature=SHA256',
    'https://a.example/reset-password/step-2-of-3',
    'http://h/users?next=https%3A%2F%2Fa.example%2Fb%3Fpage_token%3Dzebra88mond%2B1',
    `the next page token: ${token}${token}q`,
    'run it with --token to be filled in, or --password-file secrets.txt',
    `<input name="page_token" value="${token}">`,
    `<input name="id" value="${token}">`,
    '<script integrity="sha256-e3b0c44298fc1c149afbf4c8996fb924">',
    'AC39db206684791ee9573d7b647127bda5',
    'var apiKey = "YOUR-API-KEY-HERE";',
    'const tokenType = "application/jwt+json2";',
    `{sortKey: "${token}"}`,
    `find("name", "${token}")`,
    'the token = sign of line 12345678',
    `<property name="color" value="${token}"/>`,
    `<key>title</key><string>${token}</string>`,
    'Cookie: theme=dark-mode-2',
    "select 'token', 'created_at_2' from t",
    `</things?page_token=${token}>; rel="next", </app.js?hash=${token}>; rel="preload"`,
    `url=/login?page_token=${token}`,
    String.raw`{"log":"page\npage_token=aB3dE6gH9jK2mN5p\nnext_token: aB3dE6gH9jK2mN5p"}`,
    '<token value="column12345" kind="name"/>',
    '<td>password</td><td>VARCHAR(255)</td><td>token</td><td>required</td><td>min:8|max:20</td>',
    '<tr><th>Password</th><th>Sha256sum</th></tr><td>Page token</td><td>a8s7d6f5a8s7d6f5</td>',
    'https://a.example/i?invite=507f1f77bcf86cd799439011&confirm=true-and-final&reset=2026-11-27',
    'https://a.example/verify?code=GB1234567890AB&t=1732700000000',
    'the password is "case-sensitive", the token is valid, the token was issued-at-12:30:45',
    'the api key is "{{key}}", the page token is zebra88mond221, the public key is zebra88mond221',
    'mkdir -p Release2026Final and, for the user, docker run -p 8080:8080',
    '<td>SECRET_KEY</td><td>********************</td><td>API key</td><td>See section 12</td>',
    '<h1>Invalid API key</h1><p>4f3a2b1c9d8e7f60</p><h1>INVALID_API_KEY</h1><p>4f3a2b1c9d8e7f60</p><b>API_KEY</b><i>4f3a2b1c-9d8e-4f3a-2b1c-9d8e4f3a2b1c</i>',
    '<color value="aB3dE6gH9jK2mN5p"/>',
    'password=required, token=invalid_token, password=must-not-be-blank and password=YOUR_PASSWORD_HERE',
    'password=user.password and token=createToken(user), token=undefined, secret=optional',
    'login(password=admin_password, secret=CLIENT_SECRET) and password: BinaryLike, salt: Bytes',
    'password "required" is wrong, the password \'confirmPassword\' differs',
    'secret "db-credentials-2" not found, unexpected token \'column12345\', unknown token column12345 is not valid',
    '["your password ","nickname"], "old password ": 12345678',
    'the token signature is invalid, the token was not found, page token zebra88mond221 is expired',
    '/talks?sid=507f1f77bcf86cd799439011&sessionId=keynote-of-2026',
    'unexpected token=Identifier, near token=SEMICOLON',
    '<password>required</password> <token>Noun</token> </password>sommerregen',
    'password: TooShort\npassword: erforderlich',
    'authorization: Bearer authentication, Authorization: required',
    'Cookie: theme=mitternacht; sessionid=undefined',
    'https://a.example/reset-password/requestReset and /reset-password/sendEmailAgain, /verify/EmailAddressNotification',
    'use --password instead, --token required',
    'https://ada@git.example/a/b.git',
    "the file identified by 'entry-27-a'",
    "CREATE USER app IDENTIFIED BY '%(password)s'",
    "paths: ['headers.authorization', 'headers[x-api-key]']",
    'docker run -p 8080:80 shop and psql -p 5432',
    'ENV NODE_ENV production-2026-a1b2',
    'it calls s.readUint16LengthPrefixed here',
    'urn:item:a1b2c3d4e5 and a key:a1b2c3d4e5',
    'machine HOSTNAME login USERID password "PASSWORD"',
    'Negotiate the price with the other party, Negotiate understanding',
    'Digest realm="shop", nonce="7ypf/xlj9XXwfDPEoM4URrv"',
    'passphrase: choose something that has a number and a sign, and that is long',
    '{"auth":"bm90IGEgbmFtZQ=="}',
    `{"kind":"EC","d":"${token}${token}"}`,
    'the version v1.local.test, sl.short, pat.es',
    `https://a.example/shops?code=${token}Qz7x&status=1`,
    'https://a.example/shops?code=550e8400-e29b-41d4-a716-446655440000&state=active',
  ])('leaves %s', (text) => expect(createCloak().text(text)).toBe(text));

  test.each([
    '<input value="a1'.repeat(4000),
    `<input value="${'a1'.repeat(2000)}">`.repeat(100),
    '<input name=a1 '.repeat(5000),
    'curl -u a1'.repeat(10_000),
    'Bearer '.repeat(20_000),
    'authorization: '.repeat(10_000),
    '--token '.repeat(20_000),
    '\\'.repeat(100_000),
    String.raw`\u0041`.repeat(20_000),
    '%41'.repeat(50_000),
    'hooks.slack.com/services/'.repeat(5000),
    'QUJD'.repeat(50_000),
    'var apiKey = "'.repeat(10_000),
    'token'.repeat(20_000),
    '<key>apiKey</key> '.repeat(5000),
    '&#x41;'.repeat(20_000),
    'ab<wbr>'.repeat(20_000),
    'ab='.repeat(500_000),
    '<apiKey value='.repeat(10_000),
    '<apiKey a'.repeat(20_000),
    '?code=abcdefghijklmnopqrst&state'.repeat(10_000),
    '&state=a&code='.repeat(20_000),
    'page_token='.repeat(100_000),
    `["${token.slice(0, 4)}","`.repeat(10_000),
    `${token.slice(0, 8)}${'\\\\'.repeat(50)}`.repeat(1000),
    '<a name="x" '.repeat(10_000),
    '<td>token</td>'.repeat(10_000),
    'user -p '.repeat(20_000),
    'password is '.repeat(20_000),
    '/login?a=b&t='.repeat(20_000),
    `token${' '.repeat(100_000)}`,
    `token<td ${'a'.repeat(100_000)}`,
    `token${'<td>\n : '.repeat(8)}`.repeat(3000),
    'create password '.repeat(10_000),
    'mysql x '.repeat(10_000),
    'docker login x '.repeat(10_000),
    'machine a login b '.repeat(10_000),
    'Cookie: a=b; '.repeat(10_000),
    `Cookie: ${'a=b; '.repeat(30_000)}`,
    'Digest response='.repeat(10_000),
    'kty "d":'.repeat(20_000),
    'mnemonic: able about '.repeat(10_000),
    `mnemonic: ${'able '.repeat(30_000)}`,
    'Private-Lines: 1\nab\n'.repeat(10_000),
    'WIFI:T:a;S:b;'.repeat(10_000),
    'a:500:::'.repeat(20_000),
    'https://aaaaaaaaaaaaaaaaaaaaaa'.repeat(5000),
    'password:a1'.repeat(20_000),
    `password '${'a'.repeat(500)}`.repeat(500),
    'token abcdefgh '.repeat(20_000),
    '[{"a":'.repeat(20_000),
  ])('comes to an end on a long text that almost matches', { timeout: 120_000 }, (text) => {
    const covered = learned(`{"token":"${token}"}`).text(text);
    expect(covered.slice(0, 8)).toBe(text.slice(0, 8));
  });

  test('leaves what holds no secret as it is, the same object', () => {
    const { all } = createCloak();
    const report = {
      id: 'users/read',
      list: ['33a64df551425fcc55e4d42a148795d9f25f89d4', { n: 1, u: 'http://h/users/1' }],
    };
    expect(all(report)).toBe(report);
  });

  test('covers what a plan masks, in lists and in what is sent, and leaves kinds as they are', () => {
    const cloak = createCloak();
    const body = '{"data":[{"email":"ada@example.test","pay":{"net":5100.5,"iban":"DE1"},"net":1}]}';
    const parsed = parseJson(body);
    if (parsed.ok) cloak.learnMasked(parsed.value, ['/data/email', '/pay/*']);
    expect(cloak.text(body)).toBe('{"data":[{"email":"‹secret 1›","pay":{"net":0,"iban":"‹secret 2›"},"net":0}]}');
    expect(cloak.text('no ada%40example.test here')).toBe('no ‹secret 1› here');
  });

  test('covers what a plan masks in addresses too, however short, and elsewhere where it is no part or word of anything', () => {
    const cloak = createCloak();
    const ids = parseJson('{"data":[{"id":7},{"id":1234},{"id":"a 1"},{"id":"ab12"},{"id":"open"}]}');
    if (ids.ok) cloak.learnMasked(ids.value, ['/data/id']);
    expect(cloak.text('GET /things/7/parts?owner=1234&page=17 and /v7/things/77 of body:/data/7')).toBe(
      'GET /things/‹secret 1›/parts?owner=‹secret 2›&page=17 and /v7/things/77 of body:/data/7',
    );
    expect(cloak.text("curl 'http://127.0.0.1:7/things/a%201' -X PATCH")).toBe(
      "curl 'http://127.0.0.1:7/things/‹secret 3›' -X PATCH",
    );
    expect(cloak.text('created 1234 and ab12 in 7 open steps (/things/open), at 12:34.1234')).toBe(
      'created ‹secret 2› and ‹secret 5› in 7 open steps (/things/‹secret 4›), at 12:34.1234',
    );
    expect(cloak.text('{"id":1234,"total": 1234,"note":"of 1234"}')).toBe(
      '{"id":0,"total": 1234,"note":"of ‹secret 2›"}',
    );
    const line = { id: 'ab12', target: '/things/ab12' };
    expect(cloak.secrets(line)).toEqual(line);
  });

  test('leaves in a journal what a plan masks', () => {
    const cloak = createCloak();
    const id = '7d444840-9dc0-11d1-b245-5ffdce74fad2';
    cloak.learnMasked({ data: { id } }, ['/data/id']);
    expect(cloak.text(`GET /things/${id}`)).toBe('GET /things/‹secret 1›');
    expect(cloak.secrets({ id })).toEqual({ id });
    expect(cloak.text(`GET /things/${id}`)).toBe('GET /things/‹secret 1›');
  });

  test('covers a value that goes on in the next line, and one whose letters are escaped', () => {
    const cloak = learned(`{"token":"${token}${token}"}`);
    const base64 = Buffer.from(`user:${token}${token}`).toString('base64');
    expect(cloak.text(`${base64.slice(0, 20)}\r\n${base64.slice(20)}`)).not.toContain(base64.slice(20));
    const escaped = Array.from(token + token, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join('');
    expect(cloak.text(`{"x":"${escaped}","y":"\\u0041"}`)).toBe('{"x":"‹secret 1›","y":"\\u0041"}');
  });

  const secret = 'Zr7-planted+Pass/w0rd=x';
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const hexOf = (text: string): string => Buffer.from(text).toString('hex');
  test.each([
    ['in hexadecimal digits', hexOf(secret)],
    ['in capitals of these', hexOf(secret).toUpperCase()],
    ['within others in hexadecimal digits', hexOf(`user:${secret}!`)],
    ['with each letter percent-encoded', hexOf(secret).replaceAll(/../g, '%$&')],
    ['with some letters percent-encoded', encodeURIComponent(secret).replace('planted', '%70lan%74ed')],
    ['with each letter escaped', hexOf(secret).replaceAll(/../g, String.raw`\u00$&`)],
    ['with each letter as an entity', hexOf(secret).replaceAll(/../g, '&#x$&;')],
    ['with each letter as an entity by its number', Array.from(secret, (each) => `&#${each.charCodeAt(0)};`).join('')],
    ['with each letter escaped by two digits', hexOf(secret).replaceAll(/../g, String.raw`\\x$&`)],
    ['percent-encoded twice', encodeURIComponent(encodeURIComponent(secret))],
    ['with its marks as entities', secret.replaceAll(/\W/g, (each) => `&#${each.charCodeAt(0)};`)],
    ['over lines with hyphens', secret.replaceAll(/(?<=plan|Pass)/g, String.raw`-\n`)],
    ['with places to break it', secret.replace('planted+', 'pla<wbr>nted&shy;+')],
    ['in base64 of base64', base64(base64(secret))],
    ['in base64 of a form', base64(`a=b&password=${encodeURIComponent(secret)}`)],
    ['in base64 of hexadecimal digits', base64(hexOf(secret))],
    ['without its last character', secret.slice(0, -1)],
  ])('covers a value %s, in a body and in one that is cut off', (_how, form) => {
    const cloak = learned(JSON.stringify({ password: secret }));
    expect(JSON.parse(cloak.text(`{"a":"x","b":"${form}","c":1}`))).toEqual({ a: 'x', b: '‹secret 1›', c: 1 });
    expect(cloak.text(`{"a":"x","b":"${form}","c`)).toBe('{"a":"x","b":"‹secret 1›","c');
    expect(cloak.text(`/x/${form}/y`)).toContain('‹secret 1›');
  });

  test('covers a value in two parts near each other, and what stands between', () => {
    const cloak = learned(JSON.stringify({ password: secret, token }));
    const body = `{"h":"${secret.slice(0, 11)}","of":"${token}","i":"${secret.slice(11)}","u":"\\u0041"}`;
    expect(cloak.text(body)).toBe('{"h":"‹secret 1›","of":"‹secret 2›","i":"‹secret 1›","u":"\\u0041"}');
    expect(cloak.text(JSON.stringify({ log: body }))).not.toMatch(/planted|w0rd/);
    const other = `{"h":"${secret.slice(0, 11)}","i":"${secret.slice(12)}"}`;
    expect(cloak.text(other)).toBe(other);
  });

  test.each([
    ['of six', [6, 12, 18]],
    ['of four and one', [4, 5]],
    ['of five and the rest', [5]],
    ['of many', [7, 8, 9, 10, 11, 12, 13, 14]],
  ])('covers a value in the items of a list: %s', (_how, cuts) => {
    const odd = 'p@ss w/ord+77%zz&"q<9>';
    const cloak = createCloak();
    cloak.learn(odd);
    const parts = [0, ...cuts].map((cut, at) => odd.slice(cut, cuts[at]));
    for (const space of [0, 2]) {
      const covered: unknown = JSON.parse(
        cloak.text(JSON.stringify({ a: 'x', list: ['y', ...parts, 'z'] }, null, space)),
      );
      expect(covered).toEqual({ a: 'x', list: ['y', ...parts.map(() => '‹secret 1›'), 'z'] });
    }
    const other = JSON.stringify({ list: [...parts.slice(0, -1), 'z', parts.at(-1)] });
    expect(cloak.text(other)).toBe(other);
    expect(cloak.text(JSON.stringify({ a: Array.from(odd).join(' ') }))).toBe('{"a":"‹secret 1›"}');
  });

  test('covers named members of what is no whole JSON, or stands within a text', () => {
    const { text } = createCloak();
    expect(text(`{"user":{"apiKey": "${token}", "pageToken": "${token}",}`)).toBe(
      `{"user":{"apiKey": "‹secret 1›", "pageToken": "${token}",}`,
    );
    expect(text(JSON.stringify({ log: JSON.stringify({ password: `${token}2` }) }))).toContain('‹secret 2›');
    expect(text(`<token>${token}</token>`)).toBe('<token>‹secret 1›</token>');
  });

  test.each([
    `{"attributes":[{"name":"password","value":"${token}"}]}`,
    `{"errors":[{"field":"password","rejectedValue":"${token}"}]}`,
    `{"config":"{\\"a\\":{\\"password\\":\\"${token}\\"}}"}`,
    `{"message":"Failed: {\\"name\\":\\"X-Api-Key\\",\\"value\\":\\"${token}\\"}"}`,
    `{"device_code":"${token}","user_code":"WDJB-MJHT"}`,
    `{"keys":[{"kty":"oct","k":"${token}"}]}`,
    `{"config":"${Buffer.from(`{"a":1,"password":"${token}"}`).toString('base64')}"}`,
    `{"config":"${Buffer.from(`[\n  {"password": "${token}"}]`).toString('base64url')}"}`,
  ])('covers a value that something beside or around it names: %s', (text) => {
    expect(learned(text, 'failure').text(token)).toBe('‹secret 1›');
  });

  test.each([
    '{"name":"country","value":"aB3dE6gH9jK2mN5p"}',
    '{"key":"token","value":"Identifier"}',
    '{"key":"login.password","value":"Choose a new password"}',
    '{"name":"pageToken","value":"aB3dE6gH9jK2mN5p"}',
    '{"deviceCode":"aB3dE6gH9jK2mN5p","maker":"x"}',
    '{"d":"aB3dE6gH9jK2mN5p","k":"aB3dE6gH9jK2mN5q"}',
    'see [1] and {"title":"aB3dE6gH9jK2mN5p"}',
    '{"note":"[1, 2] and {\\"no\\": JSON"}',
    `{"nextCursor":"${Buffer.from('{"id":100,"token":"aB3dE6gH9jK2mN5p"}').toString('base64')}"}`,
    `{"config":"${Buffer.from('{"id":100,"hue":"aB3dE6gH9jK2mN5p"}').toString('base64url')}"}`,
  ])('leaves %s', (text) => expect(learned(text).text(text)).toBe(text));

  test('covers the lines of a private key in a list, and none of another list', () => {
    const lines = (what: string): string =>
      `{"pem":["-----BEGIN ${what} KEY-----","MIIEvQIBADANBgkqhkiG9w0BAQEFAASC","${token}","-----END ${what} KEY-----","kZ9otherLine7x"]}`;
    expect(JSON.parse(learned(lines('PRIVATE')).text(lines('PRIVATE')))).toEqual({
      pem: ['‹secret 3›', '‹secret 1›', '‹secret 2›', '-----END PRIVATE KEY-----', 'kZ9otherLine7x'],
    });
    expect(learned(lines('PUBLIC')).text(lines('PUBLIC'))).toBe(lines('PUBLIC'));
  });

  test('covers the hash of a password, and leaves that of a file or a commit', () => {
    const hash = '33a64df551425fcc55e4d42a148795d9f25f89d4';
    for (const near of ['"size":12', '"commit":"x"', '"fileName":"a.txt"']) {
      expect(learned(`{"hash":"${hash}",${near}}`).text(hash)).toBe(hash);
    }
    expect(learned(`{"hashes":{"sha1":"${hash}"}}`).text(hash)).toBe(hash);
    expect(learned(`{"hash":"${hash}","email":"ada@example.test"}`).text(hash)).toBe('‹secret 1›');
  });

  test('covers what stands below a name, and not the fields of items in a list of that name', () => {
    const text = `{"tokens":[{"id":"${token}","name":"my deploy 1","token":"2${token}"}],"secrets":{"db":"3${token}"}}`;
    expect(learned(text).text(text)).toBe(
      `{"tokens":[{"id":"${token}","name":"my deploy 1","token":"‹secret 1›"}],"secrets":{"db":"‹secret 2›"}}`,
    );
    expect(learned(`{"headers":{"authorization":"Bearer ${token}"}}`).text(token)).toBe('‹secret 1›');
  });

  test('covers the value of an item in a list of such a name, and no part of a text', () => {
    expect(learned(`{"tokens":[{"value":"${token}"},"2${token}"]}`).text(`${token} 2${token}`)).toBe(
      '‹secret 1› ‹secret 2›',
    );
    for (const text of [
      `{"tokens":[{"value":"${token}","start":0,"end":16}]}`,
      '{"tokens":[{"value":"Identifier"},{"text":"hello-2-all","lemma":"hello"}]}',
    ]) {
      expect(learned(text).text(text)).toBe(text);
    }
  });

  const session = 'Du28NwxwScrTK57P4C4jmkHrFRRMYZjp';
  test.each([
    `{"sessionId":"${session}"}`,
    `{"session":{"id":"${session}","user":1}}`,
    `{"PHPSESSID":"el4ukv0kqbvoirg7nkp4dncpk3"}`,
  ])('covers the id of a session that nobody can guess: %s', (text) => {
    expect(learned(text).text(text)).toContain('‹secret 1›');
  });

  test.each([
    '{"sessionId":"3f2504e0-4f89-11d3-9a0c-0305e82c3301"}',
    '{"sessionId":"507f1f77bcf86cd799439011"}',
    '{"sessionId":"keynote-2026-morning-room-3"}',
    '{"session":{"id":"01ARZ3NDEKTSV4RRFFQ69G5FAV","title":"Opening"}}',
    `{"sessions":[{"id":"${session}"}]}`,
    `{"id":"${session}"}`,
  ])('leaves what identifies a session as items are: %s', (text) => expect(learned(text).text(text)).toBe(text));

  test('covers numbers by their field with others, the same for the same, and once', () => {
    const text =
      '{"token":987654321012345,"pin": 13572468,"of":{"token":987654321012345},"max_tokens":87654321,"id":87654321}';
    const cloak = learned(text);
    const covered = cloak.text(text);
    expect(covered).toBe(
      '{"token":900000000000001,"pin": 90000002,"of":{"token":900000000000001},"max_tokens":87654321,"id":87654321}',
    );
    expect(cloak.text(covered)).toBe(covered);
    expect(cloak.text('refused 987654321012345')).toBe('refused ‹secret 1›');
    expect(cloak.text('{"log":"{\\"pin\\":13572468}","pin":1357')).toBe('{"log":"{\\"pin\\":90000002}","pin":1357');
    expect(learned('{"pin":4711}', 'ours').text('{"pin":4711}')).toBe('{"pin":9001}');
  });

  test('leaves addresses and what is to be filled in, and takes a secret that begins like a path', () => {
    const text = '{"resetPassword":{"href":"/users/1/reset-password"},"password":"{{unique}}","token":"/aB+dEf12=="}';
    expect(learned(text, 'ours').text(text)).toBe(text.replace('/aB+dEf12==', '‹secret 1›'));
  });

  test('covers the key of an auth, and a code that is short by its kind where it stands', () => {
    const text = `{"auth":{"type":"key","key":"${token}"},"smsCode":"482913","verificationCode":"582913","keys":{"key":"x7-82-kk-1"}}`;
    expect(learned(text).text(text)).toBe(
      `{"auth":{"type":"key","key":"‹secret 1›"},"smsCode":"‹secret 2›","verificationCode":"‹secret 3›","keys":{"key":"x7-82-kk-1"}}`,
    );
  });

  test('covers what is short by its kind in a header of such a name', () => {
    const headers = [
      ['X-Otp', '482913'],
      ['X-Count', '482913'],
      ['X-Otp', 'sent'],
    ];
    expect(createCloak().all({ headers, fields: ['otp', 'otp2'] })).toEqual({
      headers: [['X-Otp', '‹secret 1›'], ...headers.slice(1)],
      fields: ['otp', 'otp2'],
    });
  });

  test('covers words in lists and beside the name of a secret, also in a text within a text', () => {
    const text =
      '{"recoveryCodes":["sommerregen"],"tokens":["sommerregen","VZgBAPOpJFHK"],"set":[{"name":"password","value":"sommerregen"},{"name":"token","value":"required"}],"a":"{\\"password\\":\\"winterregen\\"}"}';
    expect(learned(text).text(text)).toBe(
      '{"recoveryCodes":["‹secret 1›"],"tokens":["sommerregen","‹secret 2›"],"set":[{"name":"password","value":"‹secret 1›"},{"name":"token","value":"required"}],"a":"{\\"password\\":\\"‹secret 3›\\"}"}',
    );
  });

  test('covers a cookie of few letters where cookies stand, and not in addresses', () => {
    const cloak = createCloak();
    cloak.learnCookie('page', '1');
    expect(cloak.text('page=1; Path=/')).toBe('page=‹secret 1›; Path=/');
    expect(cloak.text(`curl -H 'Cookie: a=b; page=1' 'http://h/users?page=1'`)).toBe(
      `curl -H 'Cookie: a=b; page=‹secret 1›' 'http://h/users?page=1'`,
    );
  });

  test('covers a word in a parameter where that stands, and where a failure says it not at all', () => {
    const cloak = createCloak();
    cloak.learnParameter('token', 'sunshine-zz', 'answer');
    cloak.learnParameter('token', 'required', 'failure');
    cloak.learnParameter('access_token', token, 'failure');
    expect(cloak.text(`GET /cards?token=sunshine-zz&q=sunshine-zz, token="required" ${token}`)).toBe(
      'GET /cards?token=‹secret 2›&q=sunshine-zz, token="required" ‹secret 1›',
    );
  });

  test('covers no ordinary text of the corpora', () => {
    const texts: readonly Innocent[] = [...developmentInnocents, ...heldOutInnocents, ...shapeInnocents];
    const covered = texts.flatMap(([, place, content]) => {
      const json = JSON.stringify(typeof content === 'string' ? { message: content, title: content } : content);
      const cloak = learned(json, place === 'data' ? 'answer' : 'failure');
      return [json, ...(typeof content === 'string' ? [content] : [])].filter((text) => cloak.text(text) !== text);
    });
    // Nothing that a service does wrong, and a secret all the same.
    expect(covered).toEqual([expect.stringContaining('"secret":"whsec_abcdef"')]);
  });

  test('leaves a name that a value begins with, and covers one that is cut', () => {
    const cloak = createCloak();
    cloak.learn('warehouse-secret-token');
    expect(cloak.text('warehouse')).toBe('warehouse');
    expect(cloak.text('warehouse-secret-t')).toMatch(/^‹secret \d+›$/);
    expect(cloak.text('it is warehouse…')).not.toContain('warehouse');
  });

  test('covers any piece of what the plan has, and leaves short ones, words and what others have', () => {
    const own = 'tkQ7vexZ0pLw93hRmB2s8NfYc41KdUaG';
    const cloak = createCloak();
    cloak.learn(own, true);
    for (let from = 0; from < own.length; from += 1) {
      for (let end = from + 12; end <= own.length; end += 1) {
        expect(cloak.text(`(key ${own.slice(from, end)})`)).toBe('(key ‹secret 1›)');
        expect(cloak.text(`{"by":"x7${own.slice(from, end)}-${own.slice(from, from + 5)}"}`)).not.toContain(
          own.slice(from + 5, end),
        );
      }
    }
    for (const left of [`***${own.slice(-11)}`, `${own.slice(2, 13)}x`]) expect(cloak.text(left)).toBe(left);
    cloak.learn('correct-horse-battery-staple-2026-k9', true);
    cloak.learn('shop-2026-10-01-eu-west-1-a7Kq', true);
    const words = 'a horse-battery-staple-2026 of shop-2026-10-01-eu-west-1, 1234567890123456';
    expect(cloak.text(words)).toBe(words);
    const others = learned(`{"token":"${own}"}`);
    expect(others.text(`(key ${own.slice(2, -2)})`)).toBe(`(key ${own.slice(2, -2)})`);
  });

  test('finds each of many values in each form, and leaves all else', () => {
    const cloak = createCloak();
    const values = Array.from({ length: 3000 }, (_, at) => `v${at}-${Buffer.from(`${at}*7`).toString('hex')}-z`);
    for (const value of values) cloak.learn(value);
    fc.assert(
      fc.property(
        fc.constantFrom(...values),
        fc.string({ maxLength: 20 }),
        fc.string({ maxLength: 20 }),
        (value, a, b) => {
          for (const form of [value, encodeURIComponent(value), Buffer.from(a + value + b).toString('base64')]) {
            const text = cloak.text(`${a} ${form} ${b}`);
            expect(text).toMatch(/‹secret \d+›/);
            expect(text).not.toContain(value);
          }
          expect(cloak.text(`${a} ${value.slice(0, 8)}? ${b}`)).toBe(`${a} ${value.slice(0, 8)}? ${b}`);
        },
      ),
      { numRuns: shareOf(200) },
    );
  });
});
