import { createHash } from 'node:crypto';
import type { Creation } from '../model/creation.ts';
import { type Exchange, isAnswered, isMissing, isSuccess, requestLine } from '../model/exchange.ts';
import { diagnosisOf } from '../model/diagnosis.ts';
import type { Operation } from '../model/operation.ts';
import { familyIn, operationOf, operationsOf, type Plan, type Resource, resourceOf } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import { createReadings } from '../model/readings.ts';
import { because, type Reason } from '../model/reason.ts';
import type { Diagnosis, Report } from '../model/report.ts';
import type { Rule } from '../model/rule.ts';
import { everything, partialOf, sampleOf } from '../model/selection.ts';
import { stepKinds } from '../model/traces/index.ts';
import { cleanupScenario, type Scenario, unmetBy } from '../model/scenario.ts';
import { budgetDiagnosis, notAsked, requestsFlag, type Stop } from './sending/budget.ts';
import { createAdditions } from './watch/additions.ts';
import { createAstray } from './watch/astray.ts';
import { createAftermath } from './watch/aftermath.ts';
import { createBound } from './watch/bound.ts';
import { createChanges } from './watch/changes.ts';
import { cleanAll } from './clean/clean.ts';
import { compose } from './result/compose.ts';
import { lackingKeyOf } from './result/coverage.ts';
import { type Demand, demandOf } from './wanted/demand.ts';
import { createCreates } from './drive/creates.ts';
import { createDoubts } from './clean/doubts.ts';
import { createDoctor } from './diagnosis/diagnosis.ts';
import { createAbsence } from './drive/absence.ts';
import { createLane } from './drive/driver.ts';
import { topOf } from './judge/digests.ts';
import { createEmptiness } from './watch/emptiness.ts';
import { createEvidence } from './evidence/evidence.ts';
import { isWriting, mostRequests, type Part, partName, partsOf } from './wanted/extent.ts';
import { journaled } from './own/journal.ts';
import { createHung } from './sending/hung.ts';
import { createJudge } from './judge/judge.ts';
import type { LaneContext } from './drive/lane.ts';
import type { Send } from './send.ts';
import { createLosses } from './watch/losses.ts';
import { createLooks, isLooking } from './watch/looks.ts';
import { lookingAtMade } from './drive/made.ts';
import type { AuditOptions } from './options.ts';
import { createNoise } from './drive/noise.ts';
import { createOthers } from './watch/others.ts';
import { createOwnership } from './own/ownership.ts';
import { createPreflight } from './diagnosis/preflight.ts';
import { refusalIn } from './diagnosis/refusals.ts';
import { doubtAlone } from './judge/proof.ts';
import { createQuotes } from './clean/quotes.ts';
import { createReturned } from './clean/returned.ts';
import { createRelease } from './watch/release.ts';
import { createShares } from './sending/shares.ts';
import { createStrays } from './clean/strays.ts';
import { createStanding, type Looking } from './watch/standing.ts';
import { createStillness } from './watch/stillness.ts';
import { createSurvival, silenced, taking } from './watch/survival.ts';
import { createTally, followsIn } from './evidence/tally.ts';
import { unsent } from './sending/unsent.ts';
import { unsureOf } from './clean/unsure.ts';
import { vanishedOf } from './watch/vanished.ts';
import { drive, driveAll, type Driving, service } from './works.ts';

/** The report, and what the exit code needs beside it. */
export interface Audited {
  readonly report: Report;
  readonly unreachable: boolean;
  readonly interrupted: boolean;
}

/** How a failure to take notice of what versions answer is told. */
const recording = 'recording what the versions answer';

/** Audits a target: drives the scenarios that the rules want, judges, cleans up, and composes the report. */
export async function runAudit(options: AuditOptions): Promise<Audited> {
  const now = options.now ?? Date.now;
  const startedAt = now();
  const { plan } = options;
  const { selection = everything } = options;
  const cut = { options: selection.options.join(' ') };
  const cutBy = cut.options === '' ? null : because('not-asked')('left-out', cut);
  const rules = options.rules.filter(
    ({ id }) => plan.rules[id] !== 'off' && (selection.rules === undefined || selection.rules.has(id)),
  );
  const demand = demandOf(rules, {
    ...selection,
    ...sampleOf(selection, plan),
    kinds: stepKinds,
    chosen: selection.chosen ?? (options.isChosen === true ? new Set(rules.map(({ id }) => id)) : undefined),
  });
  const scenarios = options.scenarios.filter((scenario) => demand.isAsked(scenario.id));
  const readings = createReadings(plan);
  const evidence = createEvidence(startedAt, options.keep, options.plan);
  const judge = createJudge(plan, { rules, clauses: options.clauses }, demand, readings, evidence);
  const doctor = createDoctor(plan);
  const contract = options.contract?.(readings);
  const preflight =
    options.preflight === undefined
      ? undefined
      : { ...createPreflight(plan, (id) => evidence.curl(id)), scenario: options.preflight };
  const judging = (exchange: Exchange, judged: () => void): void =>
    preflight === undefined ? judged() : preflight.judge(exchange, judged);
  const noise = createNoise();
  const failures: string[] = [];
  /** False once a failure was told. */
  let isRecording = true;
  const noteContract = (exchange: Exchange): void => {
    try {
      if (isAnswered(exchange)) contract?.note(exchange);
    } catch (error) {
      if (isRecording) failures.push(`${recording}: ${error instanceof Error ? error.message : String(error)}`);
      isRecording = false;
    }
  };
  const incomplete: Exchange[] = [];
  const isInterrupted = (): boolean => options.signal?.aborted === true;
  const { budget = {} } = options;
  const shares = budget.requests === undefined ? undefined : createShares(budget.requests);
  const stop = (): Stop | undefined => {
    if (doctor.isUnreachable()) return 'unreachable';
    if (preflight?.verdict() !== undefined) return 'set-up';
    if (isInterrupted()) return 'interrupted';
    if (survival.isOver()) {
      const kind = survival.ruin()?.kind;
      if (kind === 'gone') return kind;
      return kind === 'locked' || survival.refused() !== undefined ? 'shut-out' : 'ended';
    }
    const given = doctor.givenUp();
    if (given !== undefined) return given.because;
    return budget.time?.over.aborted === true ? 'time' : undefined;
  };
  /** All that left, repeats and looks included. */
  let requests = 0;
  /** As many had left when the credential was last seen to be taken. */
  let taken = 0;
  const send: Send = async (probe, sending) => {
    const exchange = await options.send(probe, sending);
    requests += exchange.attempts;
    if (exchange.probe.credential === 'valid' && isSuccess(exchange.reply?.status ?? 0)) taken = requests;
    return exchange;
  };
  /** Looks whether what was there still is: they count too. */
  const lookingBy =
    (by: Send): Send =>
    async (probe, sending) => {
      if (shares === undefined || sending.cleanup) return by(probe, sending);
      if (!shares.spend()) return unsent(probe, sending, `${requestsFlag(budget)} was spent`);
      return by(probe, {
        ...sending,
        mayRepeat: async () => (await sending.mayRepeat?.()) !== false && shares.spend(),
      });
    };
  const survival = createSurvival({
    send: lookingBy(send),
    patienceMs: plan.http.patienceMs,
    isAborted: () => isInterrupted() || budget.time?.over.aborted === true,
    onLook: (exchange) => tellLook(exchange),
    onLoss: () => {
      ownership.lose();
      readings.lose();
    },
  });
  /** Waits with all but the cleanup as long as it is doubted that the service is still there, and sends nothing once it is not. */
  const sendWhileThere: Send = (probe, sending) =>
    send(
      probe,
      sending.cleanup
        ? sending
        : {
            ...sending,
            hold: () => survival.doubted(),
            isCalledOff: () => survival.isOver() || survival.isCondemned(probe) || doctor.givenUp() !== undefined,
          },
    );
  let sent = 0;
  const onTry = (exchange: Exchange): void => {
    evidence.add(exchange);
    options.sink?.(exchange);
    options.onEvent?.({ type: 'exchange', exchange, count: requests });
    sent += 1;
  };
  const tellLook = (exchange: Exchange): void => {
    if (exchange.attempts > 0) onTry(exchange);
  };
  const ownership = createOwnership(plan, readings);
  const isOurs = (id: string, probe: Probe): boolean => ownership.isOurs(id, probe);
  const idFieldOf = (key: string): string => {
    const resource = resourceOf(plan, key);
    return resource === undefined ? 'id' : readings.of(resource).idField;
  };
  const quotes = createQuotes(idFieldOf, familyIn(plan));
  const createdAs = (key: string, id: string): readonly Creation[] => {
    const resource = resourceOf(plan, key);
    return resource === undefined ? [] : ownership.of(resource).filter((each) => each.id === id);
  };
  const madeAs = (key: string, id: string): 'deleted' | 'made' | undefined => {
    const proven = createdAs(key, id).filter(({ isProven }) => isProven);
    if (proven.length === 0) return undefined;
    return proven.some(({ wasDeleted }) => wasDeleted(id)) ? 'deleted' : 'made';
  };
  /** The resource of which an item with that id and one of the words was made, and is gone without a DELETE. */
  const movedFrom = (key: string, id: string, words: readonly string[]): string | undefined =>
    plan.resources.find(
      (each) =>
        familyIn(plan)(each.key) !== familyIn(plan)(key) &&
        createdAs(each.key, id).some(
          ({ isProven, exchange, wasDeleted, wasLost }) =>
            isProven &&
            wasLost(id) &&
            !wasDeleted(id) &&
            exchange.probe.about.marks?.some((word) => words.includes(word)) === true,
        ),
    )?.key;
  /** Of what shares an id, each is told as left by itself. */
  const isSharedOf = (key: string, id: string): boolean => createdAs(key, id).some((each) => each.isRepeated(id));
  const aftermath = createAftermath({ ...plan, idFieldOf, isOurs });
  const additions = createAdditions({
    idFieldOf,
    isOurs,
    familyOf: familyIn(plan),
    wasDeleted: (id, key) => createdAs(key, id).some((each) => each.mayBeAnother(id)),
    look: (probe) => others.lookBeside(probe),
  });
  const bound = createBound({ idFieldOf, isOurs });
  const sendSeen = additions.through(sendWhileThere);
  const sendLook = lookingBy(sendSeen);
  const strays = createStrays();
  const hung = createHung();
  const looking: Looking = {
    send: sendLook,
    idFieldOf,
    isGone: (exchange) => {
      const resource = resourceOf(plan, exchange.probe.operation?.resource);
      return resource === undefined ? isMissing(exchange) : readings.of(resource).isGone(exchange);
    },
    onLook: (exchange) => {
      standing.note(exchange);
      aftermath.note(exchange);
      changes.note(exchange);
      bound.note(exchange);
      tellLook(exchange);
    },
  };
  const returned = createReturned({ idFieldOf, createdAs, isGone: looking.isGone });
  const standing = createStanding({
    ...looking,
    onSight: (exchange, isAlone) => losses.after(exchange, { resource: exchange.probe.operation?.resource, isAlone }),
  });
  const readOf = (key: string): Operation | undefined => {
    const resource = resourceOf(plan, key);
    return resource && operationOf(resource, 'read');
  };
  const others = createOthers({ ...looking, isOurs, readOf });
  const changes = createChanges({
    ...plan,
    others,
    idFieldOf,
    isOurs,
    isOver: () => survival.isOver() || stop() !== undefined,
    again: (request, count) => askAgain(request, `${request.id.split('/changing-')[0]}/changing-${count}`),
  });
  const askAgain = async ({ probe, scenario }: Exchange, name: string): Promise<Exchange> => {
    const answer = await sendMore(
      { ...probe, share: false, again: false, connection: 'shared' },
      {
        id: name,
        scenario,
        ...(probe.operation === undefined ? {} : { resource: probe.operation.resource }),
        trace: name,
        earlier: () => undefined,
        cleanup: false,
      },
    );
    tellLook(answer);
    return answer;
  };
  const emptiness = createEmptiness(others);
  /** At once, before the readings learn from it: what was shown before a create is not ours. */
  const notingBy =
    (by: Send): Send =>
    async (probe, sending) => {
      const begun = ownership.noted;
      const resource = resourceOf(plan, sending.resource);
      if (ownership.isInDoubt(probe, resource))
        return unsent(probe, sending, 'nobody knows whose the item with that id is');
      const inVain = sending.cleanup ? undefined : hung.inVain(probe);
      if (inVain !== undefined) return unsent(probe, sending, inVain);
      ownership.begin(probe, resource);
      const exchange = await by(probe, sending);
      hung.note(exchange);
      // A limit that was exceeded on purpose says nothing of the setup, nor does what a cleanup meets.
      if (probe.once !== true) doctor.noteSent(exchange, sending.cleanup);
      ownership.note(exchange, resource, begun);
      aftermath.note(exchange);
      changes.note(exchange);
      bound.note(exchange);
      quotes.note(exchange);
      strays.note(exchange);
      returned.note(exchange);
      return exchange;
    };
  const noting = notingBy(sendSeen);
  const { journal } = options;
  const sight = lookingAtMade({
    plan,
    readings,
    ownership,
    cleaning: options.cleaning,
    send: notingBy(sendLook),
    remove: (probe, sending) => sendMore(probe, sending),
    fresh: options.fresh,
    mayRepeat: async () => shares?.spend() !== false,
    noise,
    onTry,
    onLook: (exchange) => {
      standing.note(exchange);
      if (isAnswered(exchange)) readings.note(exchange);
      tellLook(exchange);
    },
  });
  const creates = createCreates({
    plan,
    send: journal === undefined ? noting : journaled(noting, { plan, readings, ownership, journal }),
    items: budget.items,
    repeated: (resource) => ownership.repeated(resource),
    look: sight.made,
    idFieldOf: (resource) => readings.of(resource).idField,
    wasShown: ({ probe }, id, resource) =>
      ownership.of(resource).some((each) => each.exchange.probe === probe && each.wasShown(id)),
    isGone: async (exchange) => (await sight.after(exchange)) === 'gone',
    remove: sight.removed,
  });
  // What writes comes after what waits for it; and where requests are shared out, who waits for others would keep its share from them.
  const waitedFor = shares === undefined ? partsOf(plan, scenarios, selection) : [];
  const reading = waitedFor.filter((part) => isLooking(part.scenario.id) && !isWriting(part, plan));
  const driven = new Set(reading.map(({ scenario, resource }) => `${scenario.id} ${resource?.key}`));
  const looks = createLooks({
    plan,
    isOurs,
    isHarmful: () => judge.isHarmedByReads(),
    isDriven: (scenario, key) => driven.has(`${scenario} ${key}`),
  });
  const stillness = createStillness();
  const sendMore: Send = async (probe, sending) =>
    shares?.spend() === false
      ? unsent(probe, sending, `${requestsFlag(budget)} was spent`)
      : creates.send(probe, sending);
  const losses = createLosses({
    others,
    emptiness,
    survival,
    stillness,
    send: sendMore,
    remove: sight.removed,
    onAgain: tellLook,
    onGone: ({ resource, list }, count) =>
      options.onEvent?.({ type: 'gone', resource, request: requestLine(list), count }),
  });
  const context: LaneContext = {
    plan,
    readings,
    send: creates.send,
    stillness,
    orderOf: orderOfTraces(plan, scenarios),
    fresh: options.fresh,
    isWanted: (probe, resource) => demand.isSent(probe.step.kind, resource),
    isClosed: (probe, resource) =>
      creates.isClosed(probe, resource) ||
      ownership.isInDoubt(probe, resource) ||
      !additions.mayGo(probe) ||
      !bound.mayGo(probe),
    isAborted: () => stop() !== undefined,
    ...(shares === undefined ? {} : { shares }),
    onExchange: (exchange, order) => {
      evidence.add(exchange);
      options.sink?.(exchange);
      options.onEvent?.({ type: 'exchange', exchange, count: requests });
      if (exchange.scenario !== cleanupScenario && exchange.attempts > 0) sent += 1;
      // A limit that was exceeded on purpose says nothing of the setup.
      if (exchange.probe.once === true) {
        judge.exchange(exchange, order);
        return;
      }
      // What the cleanup meets is a target half taken down: all that it says of the service is how often it fails.
      if (exchange.scenario === cleanupScenario) {
        noise.noteCleanup(exchange);
        return;
      }
      // What was called off says nothing of the service either.
      if (stop() !== undefined && isCalledOff(exchange)) return;
      doctor.note(exchange);
      preflight?.note(exchange);
      if (!isAnswered(exchange) && wasAskedFor(exchange)) incomplete.push(exchange);
      judging(exchange, () => {
        judge.exchange(exchange, order);
        noteContract(exchange);
      });
    },
    noise,
    absence: createAbsence({
      plan,
      readings,
      send: creates.send,
      onTry,
      createdOf: (resource) => ownership.of(resource),
    }),
    survival,
    standing,
    emptiness,
    changes,
    astray: createAstray({
      hitBy: (exchange) => aftermath.hitBy(exchange),
      isFarReaching: (operation) => judge.isFarReaching(operation),
    }),
    losses,
    looks,
    release: createRelease({ standing, stillness, emptiness, survival }),
    isDone: async (exchange) => (await sight.after(exchange)) !== 'ours',
    onTry,
    onShared: (exchange, order) => {
      if (stop() === undefined || !isCalledOff(exchange)) judging(exchange, () => judge.shared(exchange, order));
    },
    onScenario: (scenario, resource) =>
      options.onEvent?.({
        type: 'scenario',
        scenario: scenario.id,
        title: scenario.title,
        resource: resource?.key ?? null,
        problems: judge.failing(),
      }),
    onTraceEnd: (trace) => options.onTraceEnd?.(trace),
  };

  options.onEvent?.({
    type: 'started',
    scenarios: scenarios.length,
    resources: plan.resources.length,
    steps: partsOf(plan, scenarios, selection).length,
  });
  const usual = scenarios.filter((scenario) => scenario.isLast !== true);
  const leftOut = new Map<string, Part>();
  let stopped: Stop | undefined;
  const driving: Driving = {
    plan,
    selection,
    context,
    judge,
    isOver: () => context.isAborted() || shares?.isSpent() === true,
    onLeftOut: (part) => {
      leftOut.set(partName(part), part);
      stopped ??= stop() ?? 'requests';
    },
    onFailure: (message) => void failures.push(message),
    ...(options.pause === undefined ? {} : { pause: options.pause }),
    ...(preflight === undefined ? {} : { preflight }),
  };
  const lanes = await driveAll(usual, driving);
  const repeated = await Promise.all(lanes.map((lane) => lane.repeat()));
  if (repeated.includes(false)) stopped ??= stop() ?? 'requests';
  if (stop() === undefined) await context.losses.settle();
  if (stop() === undefined) await changes.confirm();
  if (stop() === undefined)
    await additions.confirm(
      (request) => askAgain(request, `${request.id}/losing`),
      (list) => others.look(list),
    );
  const madeOf = (resource: Resource): readonly Creation[] => ownership.of(resource);
  const { harms, ...cleaned } = await cleanAll(options, context, madeOf, failures, { quotes, returned });
  for (const { taking: by } of harms) if (by !== undefined && !survival.isOver()) survival.accuse(by, true);
  const seen = quotes.beside(cleaned, madeAs, movedFrom);
  const cleanup = strays.beside(quotes.doubted(seen, createDoubts(plan, madeOf), isSharedOf));
  if (stop() === undefined) await context.losses.conclude();
  const last = scenarios.filter((scenario) => scenario.isLast === true);
  await drive(service, last, driving, createLane(context));
  if (shares?.isSpent() === true) stopped ??= 'requests';
  for (const part of leftOut.values()) judge.leftOut(part, notAsked(stopped ?? 'requests', budget));
  // What fails often enough is judged as it was seen, after all else.
  for (const exchange of noise.accused()) judging(exchange, () => judge.exchange(exchange, Number.MAX_SAFE_INTEGER));
  const ruin = survival.ruin();
  if (ruin !== undefined && ruin.kind !== 'locked' && !ruin.isTold) {
    const told = ruin.kind === 'gone' ? taking(ruin.exchange, ruin.isShown) : silenced(ruin.exchange);
    judging(ruin.exchange, () => judge.exchange(told, Number.MAX_SAFE_INTEGER));
  }
  for (const taker of context.losses.takers())
    judging(taker, () => judge.exchange(taking(taker, false), Number.MAX_SAFE_INTEGER));
  for (const each of [...bound.shown(), ...changes.shown()]) {
    const { effect, operation } = each.probe;
    const isTold = effect === 'read' ? judge.isHarmedByReads() : judge.isFarReaching(operation?.id ?? '');
    if (!isTold) judging(each, () => judge.exchange(each, Number.MAX_SAFE_INTEGER));
  }
  for (const { exchange, ids, isShowing } of additions.shown()) {
    const { effect, method } = exchange.probe;
    const adding = Object.freeze({ ...exchange, hasAdded: ids, ...(isShowing === true ? { isShowing } : {}) });
    if (effect === 'read' || method === 'HEAD')
      judging(exchange, () => judge.exchange(adding, Number.MAX_SAFE_INTEGER));
  }
  const setUp = preflight?.verdict();
  // Where the setup is wrong, or nothing answers, no word is said of the service.
  const isJudged = setUp === undefined && !doctor.isUnreachable();
  const vanished =
    isJudged && stop() === undefined
      ? vanishedOf(
          plan,
          (each) => ownership.of(each),
          cleanup,
          (key) => additions.takenBy(key),
        )
      : [];
  for (const { resource, exchanges } of vanished) {
    const taker = additions.takenBy(resource ?? '');
    if (taker?.isSure !== true || !exchanges.includes(taker.exchange.id)) continue;
    const losing = Object.freeze({ ...taker.exchange, hasLost: taker.ids });
    judging(losing, () => judge.exchange(losing, Number.MAX_SAFE_INTEGER));
  }
  const refused = survival.refused();
  const shut = refused?.reply === undefined ? undefined : { since: taken + 1, ...refusalIn(refused.reply) };
  const locked =
    refused === undefined || shut === undefined
      ? []
      : ruin?.kind === 'locked'
        ? [
            diagnosisOf(
              'locked-out',
              {
                request: requestLine(ruin.exchange),
                curl: evidence.curl(ruin.exchange.id) ?? '',
                ...shut,
                ...plan.credentialAt,
              },
              { exchanges: [ruin.exchange.id] },
            ),
          ]
        : [
            diagnosisOf(
              'token-over',
              { request: requestLine(refused), ...shut, ...plan.credentialAt },
              { exchanges: [] },
            ),
          ];
  const flaky = [noise.conclude() ?? []].flat();
  const doubts = preflight?.doubts() ?? [];
  const isInDoubt = (key: string | null): boolean => preflight?.isInDoubt(resourceOf(plan, key ?? undefined)) === true;
  const tallies = isJudged ? judge.end(contract?.comparisons(now()) ?? [], isInDoubt) : rules.map(createTally);
  const added = isJudged ? additions.conclude() : [];
  /** What a problem tells of is not laid at another client's door. */
  const knownOf: typeof changes.known = (resource, ids) => {
    const isTaken = ruin?.kind === 'gone' && ruin.isShown && ruin.exchange.probe.operation?.resource === resource;
    const byQuery = bound.shown().find(({ probe }) => probe.operation?.resource === resource);
    const culprit = isTaken ? ruin.exchange : byQuery;
    const told = culprit === undefined ? changes.known(resource, ids) : { request: requestLine(culprit) };
    const found = resourceOf(plan, resource)?.operations.find(({ id }) => judge.isFarReaching(id));
    return told.request === undefined && found !== undefined ? { request: found.id } : told;
  };
  const differing = isJudged
    ? aftermath.conclude(knownOf).filter(({ resource }) => !tallies.some(followsIn(resource)))
    : [];
  const unsure = unsureOf(plan, (each) => ownership.of(each));
  const lost = vanished.flatMap(({ facts: { items } }) => (Array.isArray(items) ? items : []));
  const hasChanged = differing.length + vanished.length > 0;
  const isLiving = (key: string | null): boolean =>
    plan.resources.some((resource) => resource.key === key && readings.of(resource).isLiving);
  doubtAlone(tallies, (key) => hasChanged || isLiving(key));
  const isGone = ruin?.kind === 'gone';
  options.onEvent?.({ type: 'ended', requests });

  const parts = partsOf(plan, scenarios, selection).map(partName);
  const spent =
    stopped === 'requests' || stopped === 'time'
      ? [
          budgetDiagnosis(stopped, budget, {
            parts: parts.filter((name) => leftOut.has(name)),
            hasSecondLooks: !repeated.includes(false),
            all: parts.length,
            sent,
            most: mostRequests(plan, scenarios, selection),
          }),
        ]
      : [];
  const unjudged = notAsked(stop() ?? 'set-up', budget);
  const report = compose({
    ...options,
    subject: {
      target: { name: plan.name, baseUrl: plan.baseUrl, labels: plan.labels },
      plan,
      operations: operationsOf(plan).length,
      isFilledIn: (clause) => clause.isFilledIn?.(plan) ?? true,
      lackingKey: (clause) => lackingKeyOf(clause, plan),
    },
    tallies,
    evidence,
    requests,
    run: {
      diagnosis: [
        ...(cutBy === null ? [] : [diagnosisOf('left-out', cut)]),
        ...locked,
        ...added,
        ...differing
          .filter(({ code, resource }) => code !== 'others-gone' || (!isGone && !losses.isLivingIn(resource)))
          .filter((told) => !added.some((more) => tellsAll(more, told))),
        ...vanished,
        ...returned.conclude(),
        ...quotes.conclude(cleanup, isSharedOf),
        ...unsure,
        ...(isJudged ? survival.spells() : []).map((exchange) =>
          diagnosisOf(
            'went-down',
            { request: requestLine(exchange), ...(lost.length === 0 ? {} : { without: lost }) },
            { exchanges: [exchange.id] },
          ),
        ),
        ...[survival.lock() ?? []]
          .flat()
          .map((exchange) =>
            diagnosisOf('locked-for-a-while', { request: requestLine(exchange) }, { exchanges: [exchange.id] }),
          ),
        ...creates.conclude(cleanup.left),
        ...(setUp === undefined ? [...doubts, ...doctor.conclude(readings), ...flaky] : [setUp]),
        ...spent,
      ],
      failures,
      partial: partialOf(selection),
      cleanup,
      isIncomplete: incomplete.length > 0,
      isStopped: stopped !== undefined,
      isRestricted: options.isRestricted === true || cutBy !== null,
      leftOut: isJudged ? cutBy : unjudged,
      ruin,
      isInterrupted: isInterrupted(),
      isUnreachable: doctor.isUnreachable(),
      unmet: (rule) => {
        if (!isJudged) return unjudged;
        return demand.isCut(rule) ? cutBy : unmetOf(plan, rule, scenarios, demand);
      },
    },
    startedAt,
    endedAt: now(),
    rulesDigest: digestOf(rules.map((rule) => rule.id)),
  });
  return { report, unreachable: doctor.isUnreachable(), interrupted: isInterrupted() };
}

/** True where items that came are all that differs, and the other one tells what they came with. */
function tellsAll(added: Diagnosis, { code, resource, facts }: Diagnosis): boolean {
  const isMade = code === 'reads-made';
  if ((code !== 'others-differ' && !isMade) || resource !== added.resource) return false;
  const came = facts[isMade ? 'items' : 'appeared'];
  const [all, told, ...more] = [came, added.facts['items'], facts['changed'], facts['gone']].map((ids) =>
    Array.isArray(ids) ? ids : [],
  );
  return more.every((ids) => ids.length === 0) && all?.every((id) => told?.includes(id)) === true;
}

function isCalledOff({ fault }: Exchange): boolean {
  return fault?.kind === 'cancelled' || fault?.kind === 'not-sent';
}

/** A fault on an address or body that a server may well cut off says nothing about what the plan asked for. */
function wasAskedFor(exchange: Exchange): boolean {
  return (
    !['bad-address', 'too-large', 'anything'].includes(exchange.probe.provokes) && exchange.fault?.kind !== 'not-sent'
  );
}

/**
 * Ranks the traces of a run: the service first, then each top resource with what it owns, in the plan's order. Traces go on side by
 * side, and which is answered first must not decide which of equal observations is told.
 */
function orderOfTraces(plan: Plan, scenarios: readonly Scenario[]): LaneContext['orderOf'] {
  const tops = [...new Set(plan.resources.map((resource) => topOf(plan, resource)))];
  const ranked = plan.resources.toSorted((a, b) => tops.indexOf(topOf(plan, a)) - tops.indexOf(topOf(plan, b)));
  const ofResource = new Map(ranked.map(({ key }, index) => [key, index + 1]));
  const ofScenario = new Map(scenarios.map(({ id }, index) => [id, index]));
  return (scenario, resource) =>
    (ofResource.get(resource?.key ?? '') ?? 0) * (scenarios.length + 1) +
    (ofScenario.get(scenario) ?? scenarios.length);
}

/** Why no scenario that the rule wants could run; null where one ran. */
function unmetOf(plan: Plan, rule: Rule, scenarios: readonly Scenario[], demand: Demand): Reason | null {
  let first: Reason | null = null;
  for (const scenario of scenarios) {
    // What takes every step lacks none.
    if (!demand.isAskedBy(rule, scenario.id)) continue;
    const subjects = scenario.per === 'service' ? [undefined] : plan.resources;
    for (const subject of subjects) {
      const unmet = unmetBy(scenario, plan, subject);
      if (unmet === undefined) return null;
      first ??= unmet;
    }
  }
  return first;
}

function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
