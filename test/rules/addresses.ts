/** Whole addresses to measure the path rules on. They were written down before the rules judged them. */
function lines(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Collections as well-known public services have them, in the plural and in kebab-case. */
export const goodCollections = lines(`
  /users /user-profiles /users/{id}/orders /users/{id}/friends /users/{id}/posts /users/{id}/notifications
  /orgs /orgs/{id}/repos /orgs/{id}/teams /orgs/{id}/members /orgs/{id}/hooks /orgs/{id}/blocks /orgs/{id}/migrations
  /orgs/{id}/outside-collaborators /repos/{id}/issues /repos/{id}/issues/{issue_id}/comments /repos/{id}/labels
  /repos/{id}/milestones /repos/{id}/pulls /repos/{id}/pulls/{pull_id}/reviews /repos/{id}/pulls/{pull_id}/commits
  /repos/{id}/branches /repos/{id}/tags /repos/{id}/releases /repos/{id}/releases/{release_id}/assets /repos/{id}/forks
  /repos/{id}/stargazers /repos/{id}/deployments /repos/{id}/deployments/{deployment_id}/statuses /repos/{id}/check-runs
  /gists /gists/{id}/commits /users/{id}/followers /users/{id}/following /users/{id}/starred /users/{id}/gpg-keys
  /users/{id}/received-events /emojis /licenses /codes-of-conduct /gitignore-templates
  /charges /customers /customers/{id}/balance-transactions /disputes /events /files /file-links /mandates /payment-intents
  /setup-intents /setup-attempts /payouts /refunds /tokens /payment-methods /products /prices /coupons /promotion-codes
  /tax-codes /tax-rates /shipping-rates /checkout/sessions /payment-links /credit-notes /invoices /invoices/{id}/lines
  /invoice-items /quotes /quotes/{id}/line-items /subscriptions /subscription-schedules /usage-records /accounts
  /accounts/{id}/capabilities /accounts/{id}/external-accounts /accounts/{id}/persons /application-fees /transfers
  /transfers/{id}/reversals /country-specs /top-ups /early-fraud-warnings /issuing/authorizations /issuing/cards
  /terminal/readers /treasury/financial-accounts /radar/value-lists /identity/verification-sessions /webhook-endpoints
  /reporting/report-runs /sigma/scheduled-query-runs
  /collects /custom-collections /draft-orders /orders /orders/{id}/fulfillments /orders/{id}/refunds /orders/{id}/risks
  /price-rules /price-rules/{id}/discount-codes /gift-cards /inventory-items /inventory-levels /locations
  /blogs/{id}/articles /pages /redirects /script-tags /themes /metafields /products/{id}/images /products/{id}/variants
  /countries /countries/{id}/provinces /currencies /policies /shipping-zones /fulfillment-services /marketing-events
  /calls /calls/{id}/recordings /conferences/{id}/participants /queues /available-phone-numbers /messaging/services
  /albums /albums/{id}/tracks /artists/{id}/top-tracks /artists/{id}/related-artists /audio-features /audiobooks /chapters
  /categories /episodes /genres /playlists /playlists/{id}/followers /shows /channels/{id}/messages /channels/{id}/pins
  /channels/{id}/thread-members /guilds/{id}/bans /guilds/{id}/voice-regions /invites /stage-instances /sticker-packs
  /issue-types /workflow-schemes /project-categories /dashboards /filters /statuses /resolutions /priorities /worklogs
  /droplets /droplets/{id}/backups /floating-ips /load-balancers /domains/{id}/records /ssh-keys /kubernetes/clusters
  /kubernetes/clusters/{id}/node-pools /cdn/endpoints /sizes /volumes
  /news /news/{id}/comments /media /staff /people /series /equipment /feedback /metadata /analytics /statistics
  /search-results /saved-searches /export-jobs /imports /data-sets /children /aircraft /software /addresses /bus-routes
  /api/users /shop/users /admin/users /me/playlists /v1/users /v1/users/{id}/orders /v2.1/products /1.0/artists /v1beta1/projects
  /api/v1/namespaces /api/v1/namespaces/{id}/pods /wp/v2/posts /public/v2/todos /isbn-records /oauth2-clients /ipv4-ranges
`);

/** Actions under an item. */
export const goodActions = lines(`
  /orders/{id}/cancel /users/{id}/reset-password /users/{id}/block /invoices/{id}/finalize /invoices/{id}/mark-uncollectible
  /payment-intents/{id}/capture /pulls/{id}/merge /issues/{id}/lock /droplets/{id}/power-off /news/{id}/publish
  /carts/{id}/checkout /users/{id}/orders/{order_id}/ship /documents/{id}/search
`);

/** Other addresses: singletons, technical ones, items by their ids, searches by query. */
export const goodProbes: readonly string[] = `
  GET /health
  GET /healthz
  GET /ready
  GET /version
  GET /status
  GET /info
  GET /metrics
  GET /
  GET /me
  GET /users/me
  GET /users/me/settings
  GET /user
  GET /balance
  GET /shop
  GET /config
  GET /settings
  GET /profile
  GET /account
  GET /rate-limit
  GET /openapi.json
  GET /docs
  GET /swagger-ui/index.html
  GET /favicon.ico
  GET /robots.txt
  GET /.well-known/openid-configuration
  GET /.well-known/jwks.json
  GET /actuator/health
  GET /actuator/httptrace
  POST /oauth2/token
  GET /oauth2/authorize
  POST /oauth2/introspect
  POST /oauth/revoke
  POST /login
  POST /logout
  POST /auth/login
  POST /auth/logout
  POST /auth/refresh
  POST /auth/register
  POST /auth/forgot-password
  POST /graphql
  GET /users/1
  GET /users/42/orders/7
  GET /users/550e8400-e29b-41d4-a716-446655440000
  GET /users/ada
  GET /users/AdaLovelace
  GET /users/ada/posts
  GET /users/ada@example.test
  GET /countries/GB
  GET /currencies/USD
  GET /locales/en_GB
  GET /orders/ORD-8817
  GET /products/SKU_88A1
  GET /files/Report%202024.pdf
  GET /reports/2026-01-31
  GET /objects/65a1f0c2d4b3e2a1f0c2d4b3
  GET /customers/cus_9s6XKzkNRiz8i3
  GET /users?status=active&page=0
  GET /users?sort=name,asc
  GET /users?filter[status]=active&fields=id,name
  GET /products?q=red%3Bblue
  GET /events?since=2026-01-01T00:00:00Z
  GET /users/1/avatar
  GET /users/1/profile
  GET /invoices/upcoming
  GET /sessions/current
  GET /articles/latest
  GET /users/count
  GET /users/statistics
  GET /tags/music
  HEAD /users
  OPTIONS /users
  POST /users/1/reset-password
  POST /orders/7/cancel
  POST /users/import
  POST /products/bulk-update
  POST /password-resets
  POST /searches
  GET /v1/me
  GET /v2/health
`
  .trim()
  .split('\n')
  .map((line) => line.trim());

/** Collections that break a rule, and which. */
export const badCollections: Readonly<Record<string, string>> = {
  '/user': 'paths/plural-nouns',
  '/user-profile': 'paths/plural-nouns',
  '/product': 'paths/plural-nouns',
  '/category': 'paths/plural-nouns',
  '/person': 'paths/plural-nouns',
  '/company': 'paths/plural-nouns',
  '/address': 'paths/plural-nouns',
  '/box': 'paths/plural-nouns',
  '/users/{id}/order': 'paths/plural-nouns',
  '/users/{id}/friend': 'paths/plural-nouns',
  '/users/{id}/orders/{order_id}/line-item': 'paths/plural-nouns',
  '/shop/user': 'paths/plural-nouns',
  '/api/user': 'paths/plural-nouns',
  '/v1/user': 'paths/plural-nouns',
  '/user_profiles': 'paths/kebab-case',
  '/userProfiles': 'paths/kebab-case',
  '/UserProfiles': 'paths/kebab-case',
  '/Users': 'paths/lower-case',
  '/USERS': 'paths/lower-case',
  '/user-Profiles': 'paths/kebab-case',
  '/users/{id}/blog_posts': 'paths/kebab-case',
  '/users/{id}/blogPosts': 'paths/kebab-case',
  '/api/order_items': 'paths/kebab-case',
  '/v1/order_items': 'paths/kebab-case',
  '/order_management/items': 'paths/kebab-case',
  '/users/active': 'paths/query-filters',
  '/users/{id}/orders/pending': 'paths/query-filters',
  '/movies/popular': 'paths/query-filters',
  '/users/search': 'paths/query-filters',
  '/users/v1': 'paths/version',
  '/users/v1/orders': 'paths/version',
  '/users/{id}/v2/orders': 'paths/version',
  '/v1/v2/users': 'paths/version',
};

/** Operations that break a rule by their address or method, and which: kind, request line, rule. */
export const badOperations: readonly (readonly [kind: string, request: string, rule: string])[] = [
  ['list', 'GET /getUsers', 'paths/verbs'],
  ['list', 'GET /get-users', 'paths/verbs'],
  ['list', 'GET /get_users', 'paths/verbs'],
  ['list', 'GET /fetchUsers', 'paths/verbs'],
  ['list', 'GET /listUsers', 'paths/verbs'],
  ['list', 'GET /users/list', 'paths/verbs'],
  ['list', 'GET /users/get', 'paths/verbs'],
  ['list', 'GET /searchUsers', 'paths/verbs'],
  ['list', 'GET /findUsers', 'paths/verbs'],
  ['list', 'GET /api/getUsers', 'paths/verbs'],
  ['list', 'GET /v1/getUsers', 'paths/verbs'],
  ['read', 'GET /getUser/{id}', 'paths/verbs'],
  ['read', 'GET /users/get/{id}', 'paths/verbs'],
  ['read', 'GET /retrieve-user/{id}', 'paths/verbs'],
  ['create', 'POST /createUser', 'paths/verbs'],
  ['create', 'POST /create-user', 'paths/verbs'],
  ['create', 'POST /users/create', 'paths/verbs'],
  ['create', 'POST /users/add', 'paths/verbs'],
  ['replace', 'PUT /users/update/{id}', 'paths/verbs'],
  ['patch', 'PATCH /users/{id}/update', 'paths/verbs'],
  ['delete', 'DELETE /deleteUser/{id}', 'paths/verbs'],
  ['delete', 'DELETE /users/{id}/remove', 'paths/verbs'],
  ['read', 'GET /user/{id}', 'paths/plural-nouns'],
  ['create', 'POST /user', 'paths/plural-nouns'],
  ['delete', 'DELETE /user/{id}', 'paths/plural-nouns'],
  ['create', 'POST /User', 'paths/plural-nouns paths/lower-case'],
  ['read', 'GET /users/email/{email}', 'paths/query-filters'],
  ['read', 'GET /users/status/{status}', 'paths/query-filters'],
  ['read', 'GET /users/by-name/{name}', 'paths/query-filters'],
  ['read', 'GET /users/find-by-email/{email}', 'paths/query-filters'],
  ['create', 'GET /users/creation', 'methods/safe paths/plural-nouns'],
  ['create', 'GET /new-users', 'methods/safe'],
  ['delete', 'GET /deletions/{id}', 'methods/safe'],
  ['replace', 'GET /replacements/{id}', 'methods/safe'],
  ['delete', 'POST /users/{id}/deletion', 'methods/standard'],
  ['replace', 'POST /users/{id}', 'methods/standard'],
  ['patch', 'POST /users/{id}', 'methods/standard'],
  ['create', 'PUT /users', 'methods/standard'],
  ['list', 'POST /user-lists', 'methods/standard'],
  ['list', 'GET /users;role=admin', 'paths/parameters'],
  ['list', 'GET /users&role=admin', 'paths/parameters'],
  ['action', 'GET /publish-user/{id}', 'paths/actions'],
  ['action', 'POST /publish-user/{id}', 'paths/actions'],
  ['action', 'POST /users/publish/{id}', 'paths/actions'],
  ['action', 'GET /users/{id}/publish', 'paths/actions'],
  ['action', 'PUT /users/{id}/publish', 'paths/actions'],
  ['action', 'PATCH /users/{id}/publish', 'paths/actions'],
  ['action', 'DELETE /users/{id}/publish', 'paths/actions'],
  ['action', 'POST /users/{id}/resetPassword', 'paths/kebab-case'],
  ['action', 'POST /users/{id}/reset_password', 'paths/kebab-case'],
];

/** Probes of a plan that break a rule, and which; those with `list` behind them are answered with a list. */
export const badProbes: Readonly<Record<string, string>> = {
  'GET /getNews': 'paths/verbs',
  'GET /users/7/activate': 'paths/verbs',
  'GET /users/7/getOrders': 'paths/verbs',
  'GET /users/export': 'paths/verbs',
  'GET /users/delete/7': 'paths/verbs',
  'POST /users/create': 'paths/verbs',
  'POST /subscribe': 'paths/verbs',
  'POST /createUser': 'paths/verbs',
  'GET /users/search?keyword=ada': 'paths/query-filters',
  'GET /users/find?name=ada': 'paths/query-filters',
  'GET /users/filter?status=active': 'paths/query-filters',
  'GET /search?q=ada': 'paths/query-filters',
  'POST /users/search': 'paths/query-filters',
  'GET /users/by-name/ada': 'paths/query-filters',
  'GET /users/find-by-email': 'paths/query-filters',
  'GET /users/findByStatus?status=active': 'paths/query-filters',
  'GET /users/7/orders/search': 'paths/query-filters',
  'GET /users/active list': 'paths/query-filters',
  'GET /users/status/active list': 'paths/query-filters',
  'GET /user/7': 'paths/plural-nouns',
  'GET /shop/product/7': 'paths/plural-nouns',
  'GET /menu list': 'paths/plural-nouns',
  'GET /users/7/order list': 'paths/plural-nouns',
  'GET /order_items': 'paths/kebab-case',
  'GET /orderItems': 'paths/kebab-case',
  'GET /users/v1': 'paths/version',
  'GET /users/7/v2/orders': 'paths/version',
  'GET /users;status=active': 'paths/parameters',
  'GET /users&status=active': 'paths/parameters',
  'GET /users/status=active': 'paths/parameters',
  'GET /users?status=active;role=admin': 'paths/parameters',
  'GET /users?status=active?role=admin': 'paths/parameters',
  'GET /users/1,2,3': 'paths/parameters',
};
