/** The standard phrases of databases, their drivers, and ORMs, and statements in SQL, HQL, JPQL, DQL, and CQL. */
import type { Patterns } from './types.ts';

export const databaseErrors: Patterns = {
  'an SQLSTATE':
    /\bSQLSTATE(?:\[\w{4,6}\]|[:= ]{1,3}\w{5}\b)|\bSqlState: ?\w{5}\b|\(SQLSTATE \w{5}\)|\bSQLException\b/i,
  'an error of PostgreSQL':
    /duplicate key value violates unique constraint|violates (?:foreign key|not-null|check|unique|exclusion) constraint|it violates the unique constraint|\bKey \([^)\n]{1,200}\)=\([^)\n]{0,300}\) (?:already exists|is not present in table|is still referenced|conflicts with)|syntax error at or near|unterminated quoted string at or near|invalid input (?:syntax|value) for (?:type|enum|integer)|\b(?:relation|column|function) "?[\w.]{1,80}"?(?:\([^)\n]{0,80}\))? (?:of relation "[^"\n]{1,80}" )?does not exist|deadlock detected|could not serialize access|remaining connection slots are reserved|password authentication failed for user|value too long for type character|current transaction is aborted|value "[^"\n]{1,60}" is out of range for type \w|\b(?:LIMIT|OFFSET) must not be negative|date\/time field value out of range: "|numeric field overflow|invalid byte sequence for encoding "|\b(?:pq|pgx|PG::\w{1,40}|PgError|PgDatabaseError|psycopg2?|asyncpg|Npgsql)\b[:.(]/,
  'an error of MySQL':
    /You have an error in your SQL syntax|Duplicate entry '[^'\n]{0,300}' for key|Unknown column '[^'\n]{1,100}' in|Table '[^'\n]{1,100}' doesn't exist|Cannot (?:add or update a child|delete or update a parent) row|Data too long for column|Incorrect (?:integer|datetime|string|decimal|double) value: '|Field '[^'\n]{1,80}' doesn't have a default value|Column '[^'\n]{1,80}' cannot be null|Deadlock found when trying to get lock|Lock wait timeout exceeded|Access denied for user '|MySQL server has gone away|Out of range value for column|Data truncated for column|\bER_[A-Z]{2,}(?:_[A-Z]{2,}){1,6}\b|\b(?:MySQLdb|pymysql|Mysql2|mysqli|mysql_connect|mysql2)\b[:.(_]|MariaDB server version/,
  'an error of SQLite':
    /\b(?:UNIQUE|NOT NULL|FOREIGN KEY|CHECK|PRIMARY KEY) constraint failed|\bSQLITE_[A-Z]{3,}|no such (?:table|column): ["a-z_][\w."]{0,80}|near "[^"\n]{1,80}": syntax error|unrecognized token: "|database (?:is locked|disk image is malformed)|\bSQLite3?::\w{2,40}|\bsqlite3\.\w{2,40}Error|unable to open database file|attempt to write a readonly database|datatype mismatch \(code/,
  'an error of Oracle': /\b(?:ORA|PLS|TNS|DPY|DPI)-\d{4,5}\b|quoted string not properly terminated/,
  'an error of SQL Server':
    /Violation of (?:UNIQUE|PRIMARY) KEY constraint|Cannot insert duplicate key(?: row)? in object|Invalid (?:object|column) name '|String or binary data would be truncated|Unclosed quotation mark after|Cannot insert the value NULL into column|conflicted with the (?:FOREIGN KEY|REFERENCE|CHECK) constraint|Incorrect syntax near '|Conversion failed when converting|\bSqlException\b|\[(?:Microsoft|FreeTDS)\]\[|Microsoft OLE DB Provider|Login failed for user '|Transaction \(Process ID \d{1,6}\) was deadlocked|\bODBC (?:SQL Server )?Driver\b/,
  'the name of a table':
    /\b(?:rows?|records?|documents?|entry|entries)\b[^.\n]{0,40}\b(?:in|from|of) (?:database )?(?:table|collection) ["'\u0060]?(?!(?:below|above|view|with|and|or|for|is)\b)[a-z_]\w{2,60}/i,
  'an error of MongoDB':
    /\bE11000\b|\bMongo(?:Server|Network|Bulk\w{0,10}|DB)?Error\b|Cast to (?:ObjectId|Number|String|Date|Boolean|\[?\w{1,20}\]?) failed for value|Argument passed in must be a (?:string of 12 bytes|single String of 12 bytes)|\bBSON(?:Type)?Error\b|\bMongoose\w{0,20}Error\b|\bWriteConflict\b|\bMongoWriteException\b|\$where is not allowed|unknown (?:top level )?operator: \$\w|input must be a 24 character hex string|No document found for query|Path `[\w.]{1,80}` (?:is required|\([^)\n]{0,80}\) is )/,
  'an error of Redis':
    /\bWRONGTYPE Operation against a key|\bNOAUTH Authentication required|\bMISCONF Redis|\bREADONLY You can't write against|\bERR unknown command|\bMOVED \d{1,5} [\d.]{7,15}:\d|\bCROSSSLOT Keys|\b(?:Redis|Jedis|Lettuce)\w{0,20}(?:Exception|Error)\b/,
  'an error of a search engine':
    /\b(?:index_not_found|search_phase_execution|version_conflict_engine|mapper_parsing|resource_already_exists|x_content_parse|strict_dynamic_mapping|document_missing)_exception\b|no such index \[/,
  'an error of a cloud database':
    /\b(?:ConditionalCheckFailed|ProvisionedThroughputExceeded|TransactionCanceled)Exception\b|One or more parameter values were invalid: |The provided key element does not match the schema|\bDynamoDB\b.{0,60}\b(?:table|operation)|Microsoft\.Azure\.(?:Cosmos|Documents)|code = (?:AlreadyExists|NotFound|FailedPrecondition) desc = /,
  'an error of another database':
    /\bcom\.datastax\.|no viable alternative at input|unconfigured (?:table|columnfamily)|\bInvalidQueryException\b|\bNeo\.(?:ClientError|DatabaseError|TransientError)\.\w{1,40}|\bArangoError\b|\bAQL: |\bFaunaError\b|\bReqlOpFailedError\b|\bSQLCODE[=: ]{1,2}-?\d{1,5}|\bSQL\d{4,5}N\b|\bDB2 SQL Error/,
  'an error of Prisma':
    /Invalid `[\w.]{1,80}\(\)` invocation|\bPrismaClient\w{0,40}(?:Error)?\b|Unique constraint failed on the (?:fields?|constraint|\(not available\))|An operation failed because it depends on one or more records|Foreign key constraint (?:failed|violated) on the (?:field|constraint)/,
  'an error of Hibernate or JPA':
    /could not (?:execute (?:statement|query|batch)|extract ResultSet|prepare statement|initialize proxy)|failed to lazily initialize a collection|\bConstraintViolationException\b|\bDataIntegrityViolationException\b|\b(?:StaleObjectState|ObjectOptimisticLockingFailure|NonUniqueResult|EmptyResultDataAccess|LazyInitialization|JpaSystem|EntityNotFound|JdbcSQL\w{0,30}|BatchUpdate|PSQL|CannotGetJdbcConnection|CannotCreateTransaction|QuerySyntax|PersistentObject)Exception\b|Row was updated or deleted by another transaction|Unable to (?:find|acquire JDBC) [\w.]{1,100}(?: with id|Connection)|Could not open JPA EntityManager|No entity found for query|No class \S{1,120} entity with id|detached entity passed to persist|HikariPool-\d/,
  'an error of Sequelize, TypeORM or Knex':
    /\bSequelize\w{1,40}Error\b|notNull Violation: \w|\bQueryFailedError\b|Could not find any entity of type "|\bEntityMetadataNotFound\w{0,10}|\bKnexTimeoutError\b|Knex: Timeout acquiring a connection|\b(?:ValidationError|DriverException|UniqueConstraintViolation)\b: insert into|\bMikroORM\b|\bObjectionError\b|\bDrizzle(?:Query)?Error\b|Failed query: \w|\bBookshelf\b.{0,20}Error|EmptyResponse\b.{0,20}bookshelf/,
  'an error of ActiveRecord':
    /\b(?:ActiveRecord|Mongoid|Sequel|ROM|DataMapper)::[A-Z]\w{2,60}|Couldn't find (?:all )?[A-Z]\w{1,60}(?:::\w{1,60})? with(?:out an ID| an out of range|out)? ?'?(?:ID|id|\w{1,40})?'?=?|Document\(s\) not found for class/,
  'an error of Django or SQLAlchemy':
    /Field '\w{1,60}' expected a number but got|\bdjango\.(?:db|core\.exceptions)\.|\bsqlalchemy\.\w|\(Background on this error at: |\b[A-Z]\w{1,60} matching query does not exist|\bget\(\) returned more than one [A-Z]|\b(?:Integrity|Operational|Programming|Data)Error\b ?[:(]|\bpeewee\.|\btortoise\.exceptions|\bpymongo\.|No row was found when one was required|\bmongoengine\./,
  'an error of PDO, Eloquent or Doctrine':
    /No query results for model|\bQueryException\b|\bModelNotFoundException\b|\bDoctrine\\{1,2}|An exception occurred while executing (?:a query|')|An exception occurred in (?:the )?driver|\bPDOException\b|\bPDO(?:Statement)?(?:::|->)|Add \[\w{1,60}\] to fillable property/,
  'an error of Entity Framework':
    /\bDbUpdate(?:Concurrency)?Exception\b|\bEntityFramework(?:Core)?\b|An error occurred while (?:updating|saving) the ent(?:ries|ity changes)|The instance of entity type '|The LINQ expression '|A second operation was started on this context|Invalid object passed in, '/,
  'an error of Ecto': /\bEcto\.[A-Z]\w{1,40}|\bPostgrex\.\w|\bMyXQL\.\w|expected at (?:least|most) one result but got/,
  'an error of GORM or Go drivers':
    /\bsql: (?:no rows in result set|Scan error|database is closed|converting argument|expected \d)|\bmongo: no documents in result|\bredis: nil\b|\bgorm\.\w|\bError \d{4} \(\w{5}\): |\brecord not found; /i,
  'an error of a Rust driver':
    /\b(?:sqlx|diesel|sea_orm|tokio_postgres|rusqlite)(?:::|_)\w|error returned from database: |no rows returned by a query that expected|\bDatabaseError\(\w|pool timed out while waiting for an open connection/,
};

const identifier = String.raw`["\u0060[]?[\w.$]{1,80}["\u0060\]]?(?:\.["\u0060[]?\w{1,80}["\u0060\]]?)?`;

const column = String.raw`[\w.*()"\u0060[\]$:]{1,80}(?:\s{1,4}as\s{1,4}\w{1,40})?`;
const columns = String.raw`(?:distinct\s{1,4}|top\s{1,4}\d{1,8}\s{1,4})?${column}(?:\s{0,4},\s{0,4}${column}){0,60}`;
const comparison = String.raw`\S{1,120}\s{0,4}(?:[=<>]|!=|in\s{0,2}\(|is\s{1,4}(?:not\s{1,4})?null|like\s|between\s)`;
const alias = String.raw`(?:\s{1,4}(?:as\s{1,4})?\w{1,20})?`;
const clause = String.raw`(?:where\s{1,10}${comparison}|limit\s{1,4}[\d?$:]|order\s{1,4}by\s|(?:\w{4,5}\s{1,4}){0,2}join\s)`;

/**
 * Sentences with the same words ("select a plan from the list") are not statements: a statement has a `*`, a list of names
 * with a condition, or capital keywords among lowercase words.
 */
const statements: readonly RegExp[] = [
  new RegExp(
    String.raw`\binsert\s{1,10}(?:ignore\s{1,4})?into\s{1,10}${identifier}\s{0,10}(?:\([^)]{1,2000}\)\s{0,10}(?:values|select|output|returning)\b|values\s{0,4}\(|default values|set\s)`,
    'i',
  ),
  new RegExp(
    String.raw`\bupdate\s{1,10}${identifier}${alias}\s{1,10}set\s{1,10}${identifier}\s{0,4}=\s{0,4}\S{1,80}`,
    'i',
  ),
  new RegExp(String.raw`\bdelete\s{1,10}from\s{1,10}${identifier}${alias}\s{1,10}where\s{1,10}${comparison}`, 'i'),
  /\b(?:DELETE FROM ["`[]?\w{1,80}["`\]]?\s{0,4}(?:;|$|WHERE\b)|(?:CREATE|ALTER|DROP|TRUNCATE) TABLE (?:IF (?:NOT )?EXISTS )?["`[]?\w{1,80}|MERGE INTO ["`[]?\w{1,80}|CALL \w{1,60}\(|EXEC(?:UTE)? (?:sp_|usp_|dbo\.)\w{1,60})/m,
  new RegExp(String.raw`\bselect\s{1,40}(?:\w{1,30}\.)?\*\s{1,40}from\s{1,40}${identifier}`, 'i'),
  new RegExp(String.raw`\bselect\s{1,40}${columns}\s{1,40}from\s{1,40}${identifier}${alias}\s{1,10}${clause}`, 'i'),
  new RegExp(
    String.raw`\bSELECT\s{1,40}(?:DISTINCT\s{1,4})?${column}(?:\s{0,4},\s{0,4}${column}){0,60}\s{1,40}FROM\s{1,40}(?:["\u0060[]|[\w.$]{0,80}[a-z])[\w.$"\u0060\]]{0,160}`,
  ),
];

/** The statement in a text, as far as it was matched. */
export function findSql(text: string): string | undefined {
  for (const pattern of statements) {
    const match = pattern.exec(text);
    if (match) return match[0];
  }
  return undefined;
}
