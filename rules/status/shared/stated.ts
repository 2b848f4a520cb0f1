import { saysFailed } from '../../../src/model/failure.ts';
import type { Example, ExchangeExample } from '../../../src/model/example.ts';
import { isSuccess } from '../../../src/model/exchange.ts';
import {
  defineRule,
  type Examples,
  everyStep,
  inapplicable,
  type Observation,
  type Rule,
  unstated,
} from '../../../src/model/rule.ts';
import type { Step } from '../../../src/model/step.ts';
import { actions } from '../../../src/model/traces/actions.ts';
import { lifecycle } from '../../../src/model/traces/lifecycle.ts';
import { nothingSaid } from '../../../src/model/signs.ts';
import { violation } from '../../../src/model/violation.ts';

/** An operation whose success status the conventions leave to the service. */
interface Open {
  readonly kind: 'replace' | 'patch' | 'delete' | 'action';
  /** How people name it: `PUT`, `an action`. */
  readonly words: string;
  /** Operation id and request of the examples. */
  readonly operation: string;
  readonly request: string;
}

/** The step that meets each kind in any case. */
const decisive: Readonly<Record<Open['kind'], Step>> = {
  replace: lifecycle.replace,
  patch: lifecycle.patch,
  delete: lifecycle.remove,
  action: actions.act,
};

/**
 * A rule that asserts the status which `profile.statuses` states for one kind of operation; without it, the statuses that
 * were seen are observations. Only successes are judged: a refusal breaks the operation itself.
 */
export function statedStatus({ kind, words, operation, request }: Open): Rule {
  return defineRule({
    id: `status/${kind}`,
    proves: [],
    breaks: [`operation.${kind}`],
    weight: 3,
    label: 'clients',
    title: `${words} answers with the status that the profile states`,
    why: 'The conventions leave this status to the service; once it has chosen one, clients rely on it.',
    fix: `Answer with the status in profile.statuses.${kind}, or correct the profile.`,
    scope: 'operation',
    wants: [decisive[kind], everyStep],
    digest: ({ probe, reply }): number | undefined => {
      const isOurs = probe.operation?.kind === kind && probe.provokes === 'success';
      return isOurs && isSuccess(reply.status) && !saysFailed(reply) ? reply.status : undefined;
    },
    check: ({ operation: judged, digests }, { profile }) => {
      if (judged?.kind !== kind) return inapplicable('nothing');
      if (digests.length === 0) return inapplicable('not-a-success', { operation: judged.id });
      const wanted = profile.statuses[kind];
      if (wanted === undefined) {
        return {
          ...unstated('no-status', { status: kind }),
          observations: observationsOf(judged.id, kind, digests),
        };
      }
      const others = digests.filter(({ kept }) => kept !== wanted);
      return {
        examined: digests.length,
        violations: others.map(({ exchange, request: line, kept }) =>
          violation({
            at: 'status',
            expected: String(wanted),
            actual: String(kept),
            message: `${line} was answered ${kept}; the profile states ${wanted} for ${kind}`,
            exchange,
            key: String(kept),
            ...(kept === 204 || kept === 205 ? { signs: [nothingSaid(judged.id)] } : {}),
          }),
        ),
      };
    },
    examples: () => examplesOf(kind, operation, request),
  });
}

function observationsOf(
  operation: string,
  kind: string,
  digests: readonly { readonly exchange: string; readonly kept: number }[],
): readonly Observation[] {
  const statuses = [...new Set(digests.map(({ kept }) => kept))].sort((left, right) => left - right);
  return statuses.map((status) => ({
    clause: `operation.${kind}`,
    text: `${operation} answers ${status}`,
    exchanges: digests
      .filter(({ kept }) => kept === status)
      .map(({ exchange }) => exchange)
      .slice(0, 3),
  }));
}

function examplesOf(kind: Open['kind'], operation: string, request: string): Examples {
  const answered = (status: number): readonly ExchangeExample[] => [
    { request, kind, status, body: { success: true, data: { id: 7 }, error: null, timestamp: '2026-01-01T00:00:00Z' } },
  ];
  const profile = { statuses: { [kind]: 200 }, limits: {}, errorCodes: {}, idFields: {} };
  const block = { id: operation, kind, method: 'POST', template: '/users/{id}/block', resource: '/users' } as const;
  const resource = kind === 'action' ? { operations: [{ ...block, strays: false }] } : {};
  const example = (note: string, parts: Partial<Example>): Example => ({
    note,
    operation,
    operationKind: kind,
    resource,
    exchanges: answered(200),
    ...parts,
  });
  return {
    passed: [example('200, as the profile states', { plan: { profile } })],
    failed: [example('202, but the profile states 200', { plan: { profile }, exchanges: answered(202) })],
    inapplicable: [
      example('a profile that states nothing', {}),
      example('no success to look at', { plan: { profile }, exchanges: answered(500) }),
    ],
  };
}
