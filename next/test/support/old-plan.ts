/** Until the new plan reader is there: reads a plan with the old one. */
import { readPlan } from '../../../src/plan/read-plan.ts';
import type { Plan as OldPlan, Resource as OldResource } from '../../../src/model/plan.ts';
import type { Operation as OldOperation } from '../../../src/model/operation.ts';
import type { Operation } from '../../src/core/operation.ts';
import type { Plan, Resource } from '../../src/core/plan.ts';

export function planFrom(text: string): Plan {
  const read = readPlan(text, { file: 'plan.yaml', env: {}, readFile: () => undefined });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return planOf(read.plan);
}

function operationOf({ kind, method, template, access, strays }: OldOperation): Operation {
  return { kind, method, template, access: access ?? 'required', isCustom: strays };
}

function resourceOf(old: OldResource, { profile }: OldPlan): Resource {
  const read = old.operations.find(({ kind }) => kind === 'read');
  void profile;
  return {
    path: old.path,
    itemPath: old.single === true ? old.path : (read?.template ?? `${old.path}/{id}`),
    ...(old.version === undefined ? {} : { version: old.version }),
    ...(old.parent === undefined ? {} : { parent: old.parent }),
    ...(old.owner === undefined ? {} : { ownerField: old.owner }),
    isSingle: old.single === true,
    isUser: old.kind === 'user',
    operations: old.operations.map(operationOf),
    left: old.left.map(({ kind }) => kind),
    isSpelledOut: old.spelledOut,
    access: (old.access ?? 'required') as Resource['access'],
    query: old.query ?? {},
    headers: old.headers ?? {},
    ...(old.item === undefined ? {} : { item: old.item }),
    ...(old.checkItem === undefined
      ? {}
      : {
          checkItem: (value: unknown) =>
            (old.checkItem?.(value as never) ?? []).map(({ at, keyword, wants }) => ({ at, keyword, expected: wants })),
        }),
    ...(old.create === undefined
      ? {}
      : {
          create: {
            example: old.create.example,
            ...(old.create.statesRequired === true ? { required: old.create.required } : {}),
            notBlank: old.create.notBlank,
            email: old.create.email,
            unique: old.create.unique,
            invalid: old.create.invalid,
            keep: old.create.keep === true,
          },
        }),
    ...(old.change === undefined ? {} : { change: old.change }),
    filters: old.filters,
    sort: old.sort,
    actions: old.actions.map(({ operation, body, on }) => ({
      path: `/${operation.template.split('/').at(-1)}`,
      operation: operationOf(operation),
      body,
      on,
    })),
  };
}

function planOf(old: OldPlan): Plan {
  const { profile, http } = old;
  const { limits } = profile;
  return {
    name: old.name,
    baseUrl: old.baseUrl,
    ...(old.auth === undefined
      ? {}
      : { auth: { ...old.auth, headers: old.auth.headers, query: old.auth.query ?? {} } }),
    writes: old.writes,
    http: {
      concurrency: http.concurrency,
      ...(http.ratePerSecond === undefined ? {} : { rate: { requests: http.ratePerSecond, windowMs: 1000 } }),
      timeoutMs: http.timeoutMs,
      patienceMs: http.patienceMs,
      maxPages: http.maxPages,
      headers: http.headers,
    },
    volatile: old.volatile,
    mask: old.mask ?? [],
    labels: old.labels,
    resources: old.resources.map((each) => resourceOf(each, old)),
    probes: old.probes.map((probe) => ({
      id: probe.id,
      operation: operationOf(probe.operation),
      url: probe.target,
      headers: probe.headers,
      ...(probe.body === undefined ? {} : { body: probe.body }),
      access: probe.auth,
      ...(probe.expect === undefined
        ? {}
        : {
            expect: {
              ...(probe.expect.status === undefined ? {} : { status: probe.expect.status }),
              headers: probe.expect.headers ?? {},
              body: probe.expect.body ?? {},
            },
          }),
      capture: probe.capture,
      ...(probe.filters?.[0] === undefined ? {} : { filters: probe.filters[0] }),
    })),
    profile: {
      ...(profile.pageBase === undefined ? {} : { pageBase: profile.pageBase }),
      ...(profile.pageForm === undefined ? {} : { pageForm: profile.pageForm }),
      names: (profile.names ?? {}) as Plan['profile']['names'],
      statuses: { ...profile.statuses, ...profile.situations } as Plan['profile']['statuses'],
      limits: {
        ...(limits.maxPageSize === undefined ? {} : { maxPageSize: limits.maxPageSize }),
        ...(limits.defaultPageSize === undefined ? {} : { defaultPageSize: limits.defaultPageSize }),
        ...(limits.ratePerSecond === undefined
          ? {}
          : { rate: { requests: limits.ratePerSecond, windowMs: limits.rateWindowMs ?? 1000 } }),
        burst: limits.burst === true,
        ...(limits.maxBodyBytes === undefined ? {} : { maxBodyBytes: limits.maxBodyBytes }),
        ...(limits.maxResponseMs === undefined ? {} : { maxResponseMs: limits.maxResponseMs }),
      },
      errorCodes: profile.errorCodes,
      idFields: profile.idFields,
      idKinds: profile.idKinds ?? {},
    },
    contract: { versions: old.contract?.versions ?? [], deprecated: old.contract?.deprecated ?? [] },
    rules: Object.fromEntries(
      Object.entries(old.rules).map(([id, setting]) => [
        id,
        setting === 'off' ? { level: 'off' as const } : { options: setting },
      ]),
    ),
    waivers: old.waivers,
  };
}
