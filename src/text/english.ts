/**
 * The English of path segments: plural nouns, and verbs. Only whole words count, never parts of one. An extra word in the
 * first two lists hides a violation; in the others it invents one.
 */
import pluralize from 'pluralize';
import { splitLastWord, wordSet, wordsOf } from './casing.ts';

/** Nouns without a plural, or with the same plural. They are fine as names of collections. */
const massNouns = wordSet(`
  access accommodation ammunition apparel art assistance attendance auth authentication authorization availability
  baggage behavior behaviour capacity collateral communication compliance compute connectivity content copyright
  correspondence coverage credit crypto custody damage data demand dns documentation ecommerce economy education
  electricity entertainment equity evidence feedback finance food footage fraud freight fuel furniture gear geo gold
  governance guidance happiness help history hospitality hr humidity inbox income info infrastructure insurance
  integrity intelligence inventory iot jewellery jewelry knowledge labor laundry leadership legal leisure liquidity
  lodging logistics login logout loot luck luggage maintenance malware management manpower markdown merchandise
  metadata middleware mileage money navigation nutrition offspring oil ownership participation payroll postage poultry
  power progress proof publicity quality rent retail revenue safety scenery seafood security signage sms snow spam
  spyware stationery stock storage stuff supply support swag telemetry tobacco transit transport travel trivia tuition
  vinyl visibility warfare water weather wine wood workforce brethren cattle clergy folk hovercraft means spacecraft
  squid usage youth glucose latency pressure sleep uptime emoji emojis sushi wifi pasta
`);

/** Words that name one known place, select items, or stand next to a noun. They have no number to check. */
const specialWords = wordSet(`
  about active actuator admin administration all anonymous api auth available basic beta bulk by changelog common
  config configuration console core current custom daily debug default demo dev discovery docs enterprise external
  favicon free global graphql grpc healthz here hidden home hourly id inactive internal json known latest legacy live
  livez local main me meta mine mobile monthly my nearby new next none now oauth oauth2 oidc old online open openapi
  other overview own past pending ping popular premium prev previous primary private prod public random raw ready
  readyz recent remote rest robots root rpc rss saml sandbox scim secondary self sent sitemap soap spec staging stats
  status summary swagger system today top total trending unknown unread upcoming us version web weekly well-known
  whoami wellknown www xml yaml yearly csv pdf above after around as at away back before below down for from in into
  like near of off on onto or out over per than through to together under up via with within without and faq geojson
  iban ide isbn kyc mfa mysql otp rgb sla sso uri vat vip voip eta
`);

/** Plurals that the usual rules get wrong in one direction or the other. */
const oneAndMany = wordSet(`
  lens/lenses canvas/canvases basis/bases axis/axes taxi/taxis kiwi/kiwis safari/safaris alibi/alibis bikini/bikinis
  ski/skis deli/delis wiki/wikis sari/saris cookie/cookies movie/movies calorie/calories selfie/selfies
  brownie/brownies rookie/rookies hoodie/hoodies prairie/prairies cache/caches niche/niches headache/headaches
  valve/valves human/humans specimen/specimens saga/sagas sku/skus cpu/cpus gpu/gpus vcpu/vcpus guru/gurus
  haiku/haikus potato/potatoes tomato/tomatoes mango/mangoes veto/vetoes torpedo/torpedoes memorandum/memoranda
  corpus/corpora genus/genera quiz/quizzes person/people status/statuses schema/schemas virus/viruses german/germans
`);

/** Countable nouns that end in -ing or -ed. Other words in -ing are activities, and in -ed adjectives. */
const countedIngsAndEds = wordSet(`
  being booking building ceiling clipping covering drawing dwelling earring ending engraving evening filing finding
  greeting heading hearing holding king landing listing mapping meeting morning offering opening painting posting
  rating reading recording ring screening setting sibling sling spring string swing thing viewing wedding wing warning
  bed feed seed shed sled need weed breed steed moped hundred
`);

/** Plural endings in other languages. */
const foreignEndings = /(?:[^aeiou]i|ungen|heiten|keiten|schaften|ionen|ae)$/;

/** Plurals in other languages that look like English singulars. */
const foreignPlurals = wordSet(`
  adressen artikel autoren benutzer dateien daten dokumente einstellungen fahrzeuge firmen gruppen klanten konten
  kunden lieferanten mitarbeiter nachrichten nutzer objekte personen preise produkte projekte rollen termine waren
  aufgaben auftraege bestellungen beitraege bilder blaetter buecher fahrer fragen antworten gebaeude geraete
  gutscheine haeuser kaeufer kategorien kinder kommentare konzerte kurse laender lehrer mieter orte patienten plaetze
  regale schueler spieler staedte studenten teilnehmer verkaeufer vertraege vorgaenge wohnungen zaehler zahlungen
  zimmer bestellingen boeken gebruikers klachten leveranciers medewerkers producten klassen landen vragen woningen
  ansatte artikler beskeder bilar boeger boger brukere butikker byer dokumenter fakturaer kategorier kommentarer
  kunder leverandorer ordrer ordrar personer produkter prosjekter projekter varer anvandare clienti fatture categorie
  persone azioni aziende citta fornitrici prodotte ricette richieste scuole squadre stanze utenze klienci produkty
  faktury zamowienia uzytkownicy konta pliki adresy objednavky polozky uzivatele tilaukset tuotteet kayttajat
  asiakkaat
`);

/** Verbs that are hardly ever nouns. As the first or last word of a segment, each is its verb. */
const plainVerbs = wordSet(`
  accept acknowledge ack activate add adjust allocate anonymise anonymize append apply approve assign attach
  authenticate authorise authorize autocomplete browse calculate cancel clear configure confirm convert create
  deactivate deallocate decline decode decrement decrypt delete demote deploy deprovision deregister describe destroy
  detach detect disable disassociate disconnect dismiss download downgrade edit emit enable encode encrypt enqueue
  enrol enroll erase escalate evaluate execute exclude extend fetch find finalise finalize flush gather generate get
  hide impersonate include increment ingest initialise initialize initiate insert install invalidate invoke merge
  migrate modify move mute notify obtain overwrite persist populate predict prune publish purge put reactivate
  reassign reboot rebuild recalculate receive recommend reconnect redeem refresh regenerate reindex reinstate reject
  reload relocate remove rename renew reopen replace resend reset resize resolve resubmit respond restart restore
  restrict resync retrieve retry revert revoke rotate save send shutdown signin submit subscribe suggest suspend sync
  synchronise synchronize terminate toggle translate truncate unack unarchive unassign unban unblock undelete undeploy
  undo unfavorite unfollow uninstall unlike unlink unlock unmute unpin unpublish unregister unset unshare unstar
  unsubscribe unsuspend unwatch update upload upsert validate verify void withdraw
`);

/** Plain verbs that may be nouns at the end (software-update), or before a head noun (update-channels). */
const halfPlainVerbs = wordSet(`
  add autocomplete convert deploy download edit insert install merge move mute put receive refresh renew reset restart
  restore retry save send suggest sync toggle translate update upload void
`);

/** Nouns that often follow another noun, even one that is also a verb: search-results, import-jobs, list-items. */
const headNouns = wordSet(`
  action agent alert analysis area attempt attribute balancer bar batch board book box button case category center
  centre channel code column command component condition config configuration context control count criterion cycle
  date day default definition delay detail direction document element endpoint engine entry error event execution
  expression factor failure field file filter flag flow folder form format function group handler head hint header
  history id in index indicator info instance instruction interval item job key keyword kind label layer length level
  limit line link list location lock log manager map marker master matrix member menu message metadata method metric
  mode model name node note number off on operation operator option out page panel parameter parser part pattern
  period permission phase piece plan point policy position preference preset price priority process profile program
  progress property protocol provider queue quota range rate rating reason receipt record report request result room
  row rule run runner schedule scope score script sequence server service session set setting sheet size slot source
  space spec stage statistic status step strategy string style subscriber subscription suggestion suite summary tab
  table tag target task template term test text thread threshold time timestamp token tool topic trigger type unit up
  url validation value variable vendor view volume wallet warning window word worker
`);

/** Verbs that are good names of collections. Each is a verb only before one of the object nouns: block-user. */
const nounLikeVerbs = wordSet(`
  archive ban block book capture charge complete flag follow forgot freeze grant invite join lock open pause pay pin
  post process promote recover refund release report request resume review schedule stop track transfer trigger
  upgrade watch
`);

/** What those verbs act on. */
const objectNouns = wordSet(`
  account appointment booking customer email friend invoice member order password payment reservation subscription
  user
`);

/** The noun of a segment ends before one of these: users-by-role, proof-of-address. */
const preposition =
  /^(?:about|after|and|as|at|before|between|by|for|from|in|into|of|on|or|per|to|under|via|with|within|without)$/;
const nounCompound = /^(?:search quer(?:y|ies)|sort orders?)$/;
/** Verbs that are also nouns, but a segment of their own hardly means the noun. */
const verbAlone = /^(?:close|copy|exec|export|filter|import|list|lookup|read|register|run|search|select|sort|start)$/;
/** Verbs that are also nouns. Before a singular noun that is not a head noun, each is a verb: check-email. */
const verbBeforeSingular = /^(?:change|check|display|invite|load|make|mark|query|set|show)$/;
/** Those that ask for something are verbs before a plural noun, too: list-orders, searchUsers. */
const askingVerb = /^(?:check|export|filter|import|list|lookup|query|search|show|sort)$/;

const irregular = Array.from(oneAndMany, (pair) => pair.split('/'));
for (const [one = '', many = ''] of irregular) pluralize.addIrregularRule(one, many);
const irregularSingulars = new Set(irregular.map(([one]) => one));

/** The plural of a noun. In a compound, only the last word changes: user-profile, user-profiles. */
export const pluralOf = (word: string): string => inflect(word, pluralize.plural);

/** The singular of a noun. In a compound, only the last word changes: userProfiles, userProfile. */
export const singularOf = (word: string): string => inflect(word, pluralize.singular);

/**
 * True if a path segment is plural, or is fine without a plural: mass nouns, activities (billing), adjectives (archived),
 * abbreviations, words of other languages, and words such as `status`, `me`, or `v1` that do not name a collection.
 */
export function isPlural(segment: string): boolean {
  const parts = wordsOf(segment);
  const last = parts.at(-1);
  const isPhrase = parts.slice(0, -1).some((part) => preposition.test(part));
  if (last === undefined || segment.includes('.') || isPhrase) return true;
  if (irregularSingulars.has(last)) return specialWords.has(last);
  return specialWords.has(last) || isMassNoun(last) || !looksCountable(last) || pluralize.isPlural(last);
}

/** True if a segment is certainly a plural: its singular is another word. */
export function isCountedPlural(segment: string): boolean {
  return !specialWords.has(segment.toLowerCase()) && singularOf(segment) !== segment;
}

/** True if a path segment is clearly a countable noun in the singular, and not a verb. */
export function isSingularNoun(segment: string): boolean {
  return !isPlural(segment) && verbIn(segment) === undefined;
}

/**
 * The verb that a path segment is or contains: getUsers, list-orders, users_delete, users:batchGet. It is undefined if the
 * word may be a noun: search-results, updates, put-options.
 */
export function verbIn(segment: string): string | undefined {
  if (/^[{:]/.test(segment)) return undefined;
  const method = segment.indexOf(':');
  if (method > 0) return verbIn(segment.slice(method + 1)) ?? verbIn(segment.slice(0, method));
  const parts = wordsOf(segment);
  const [first, ...rest] = parts;
  if (first === undefined || nounCompound.test(parts.join(' '))) return undefined;
  if (rest.length === 0) return plainVerbs.has(first) || verbAlone.test(first) ? first : undefined;
  if (rest[0] === 'by' && verbAlone.test(first)) return first;
  return leadingVerb(first, rest) ?? closingVerb(parts);
}

/** Nouns that make the whole a noun even after a plain verb: add-ons, cancel-reasons, delete-requests, edit-history. */
const nounAfterPlainVerb = /^(?:(?:in|on|reason)s?|requests|polic(?:y|ies)|history)$/;

function leadingVerb(first: string, rest: readonly string[]): string | undefined {
  const last = rest.at(-1) ?? '';
  const isMany = isPlural(last) && !specialWords.has(last);
  const isHead = headNouns.has(last) || headNouns.has(singularOf(last));
  if (plainVerbs.has(first)) {
    const isNoun = nounAfterPlainVerb.test(last) || (halfPlainVerbs.has(first) && isHead && isMany);
    return isNoun ? undefined : first;
  }
  if (/^(?:set|change)$/.test(first) && /^(?:status|state|role|name|address)$/.test(last)) return first;
  const isBeforeNoun = verbAlone.test(first) || verbBeforeSingular.test(first);
  if (isBeforeNoun && !isHead && (!isMany || askingVerb.test(first))) return first;
  if (!nounLikeVerbs.has(first) || rest.length > 1) return undefined;
  const isObject = objectNouns.has(last) || (first === 'post' && objectNouns.has(singularOf(last)));
  return isObject ? first : undefined;
}

function closingVerb(parts: readonly string[]): string | undefined {
  const named = parts.filter((part) => !/^(?:all|one|many)$/.test(part));
  const last = named.at(-1);
  if (last === undefined || !plainVerbs.has(last)) return undefined;
  const isBulk = /^(?:bulk|batch|mass)$/.test(named.at(-2) ?? '');
  return isBulk || !halfPlainVerbs.has(last) ? last : undefined;
}

function looksCountable(word: string): boolean {
  if (!/^[a-z]{3,}$/.test(word) || !/[aeiouy]/.test(word)) return false;
  if (foreignEndings.test(word) || foreignPlurals.has(word)) return false;
  return !/(?:ing|ed)$/.test(word) || countedIngsAndEds.has(word);
}

function isMassNoun(word: string): boolean {
  return massNouns.has(word) || /(?:ware|(?<!busi|wit|har|ill)ness)$/.test(word);
}

function inflect(word: string, regular: (last: string) => string): string {
  const { before, last } = splitLastWord(word);
  return last === '' || isMassNoun(last.toLowerCase()) || /\d/.test(last) ? word : before + regular(last);
}
