/** The example of the plan format, with every key that it names. */
export const exampleText = `version: 1
name: Shop API
base_url: \${SHOP_URL:-http://127.0.0.1:8080}
auth: { bearer: "\${SHOP_TOKEN}" }          # also: command, OAuth2 client credentials, extra headers (API key), mTLS
writes: true                               # default false: only list and read operations, and only by GET, HEAD, OPTIONS
http: { concurrency: 8, rate: 50/s, timeout: 10s, patience: 30s, max_pages: 50 }
volatile: [/retrievedAt]                   # differs from read to read without anything having changed
resources:
  - path: /users
    operations: [list, read, create, replace, patch, delete]       # default [list, read]
    kind: user
    item: { $ref: ./user.schema.json }
    create:
      example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test", nickname: ada }
      required: [name, email]
      not_blank: [name]
      email: [email]
      unique: [email]
      invalid: [{ email: not-an-address }, { name: "  " }]
    change: { nickname: bea }
    filters:
      status: [active, blocked]
      keyword: { value: ada, in: [name, nickname], match: contains }
    sort: [name, id]
    states: { field: status, allowed: [[active, /block, blocked]], refused: [[blocked, /block]] }
    children: [{ path: /orders, owner: user_id }]
  - path: /news
    operations: { list: GET /getNews, create: POST /news/create }
    actions: [{ path: /publish, body: {}, on: created }]
  - path: /users/{id}/profile
    single: true
    auth: optional
  - path: /buckets
    operations: { list: GET /buckets, create: "PUT /buckets/{id}", delete: leave }
    create: { by: put, id: "b{{unique}}", example: {}, keep: true, id_at: /name }
    query: { tenant: acme }
probes:
  - { id: health, request: GET /health, auth: none, expect: { status: 200, body: { /data/state: up } }, capture: { node: /data/node } }
profile:
  names: { data: result, size: limit, total_elements: /meta/total }
  page_base: 0
  statuses: { replace: 200, delete: 204 }
  limits: { max_page_size: 100, default_page_size: 20, rate: 40/s, burst: true, max_body: 1MiB, max_response_time: 2s }
  error_codes: { INSUFFICIENT_STOCK: 409 }
contract:
  snapshot: ./shop.v1.json
  versions: [/v1, /v2]
  deprecated: [{ field: users.nickname, since: 2026-01-10 }]
  min_notice: 90d
mask: [/data/email]
labels: { team: payments, env: staging }   # for dashboards
rules: { paths/plural-nouns: { allow: [staff] }, fields/camel-case: off }
waivers: [{ rule: exposure/banners, reason: "proxy, see OPS-12", until: 2027-01-31 }]
`;
