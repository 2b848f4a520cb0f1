import type { Json, JsonObject } from '../text/json.ts';
import type { Credential } from './credential.ts';
import type { Method, Operation } from './operation.ts';
import type { Provocation } from './provocation.ts';
import type { ItemSteps, Step, StepKind } from './step.ts';

/** One request to send, why, what it provokes and what it needs. Scenarios make probes; only the wire sends them. */
export interface Probe {
  /** The step of its scenario; several probes may share it (numbered in the exchange id). */
  readonly step: Step;
  /** Why it is sent, as a clause: `to see that a deleted item is gone`. */
  readonly why: string;
  readonly method: Method;
  /** Path and query below base_url, exactly as it is to be sent. */
  readonly target: string;
  /** The plan's operation that it exercises; absent for addresses that the plan does not declare. */
  readonly operation?: Operation;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: { readonly text: string; readonly mediaType: string };
  readonly credential: Credential;
  readonly provokes: Provocation;
  readonly about: About;
  /** It is sent as it stands, without what the plan puts to every request of the resource that has its address. */
  readonly verbatim?: true;
  /** What it may do to the service's data. `harmless`: a refused write that does nothing even if it works. */
  readonly effect: 'read' | 'create' | 'write' | 'harmless';
  /** One equal request may serve several scenarios; only for reads whose answer no step of this run changes. */
  readonly share: boolean;
  /** Nothing else may be in flight. */
  readonly alone: boolean;
  /**
   * `fresh`: a connection of its own, without cookies; `kept`: one that stays open for later steps, which name it by this step; a step: the
   * connection that the step used.
   */
  readonly connection: 'shared' | 'fresh' | 'kept' | { readonly sameAs: Step };
  /** Send back the cookies that the step's answer set. */
  readonly cookiesOf?: Step;
  /** Not before so many milliseconds after the answer to the step. */
  readonly notBefore?: { readonly step: Step; readonly ms: number };
  /**
   * It shows a limit of the service: sent at the plan's own pace however often the service said 429 before, and not tried
   * again for a 429 or a gateway's status, which stays a fault beside its reply.
   */
  readonly once?: boolean;
  /** Send it a second time at the end, at least 1.1 s after the first, to see what moves (timestamps). */
  readonly again: boolean;
  /** True on that second sending. */
  readonly repeated?: boolean;
}

/** What rules need to know of a probe beyond its request. Every part is optional; scenarios fill in what holds. */
export interface About {
  /** Id, as text, of the item that is asked for. */
  readonly id?: string;
  /** The field that the id is taken from, where it is tried in place of the one that was guessed. */
  readonly idField?: string;
  /** Ids of its owners, outermost first. */
  readonly owners?: readonly string[];
  /** Page number and size as asked. */
  readonly page?: number;
  readonly size?: number;
  /** Parameters of the service's own that ask for more of the list, as query text. */
  readonly further?: string;
  /** Query parameter with a special value, and that value. */
  readonly parameter?: { readonly name: string; readonly value: string };
  readonly sort?: { readonly property: string; readonly direction: 'asc' | 'desc' };
  /** Filter parameters as sent. */
  readonly filter?: Readonly<Record<string, string>>;
  /** Body as sent, parsed. */
  readonly sent?: Json;
  /** Words in the body that no earlier run used: what they show up in is ours. */
  readonly marks?: readonly string[];
  /** What the item was before this step, as last read. */
  readonly before?: JsonObject;
  /** The body field that is defective, and how. */
  readonly field?: string;
  readonly defect?: Defect;
  /** Step whose success shows that this probe would have worked with a valid credential or body. */
  readonly control?: Step;
  /** Id of the entry of ours that it shares a unique value with, or of another that a filter is to find. */
  readonly twin?: string;
  /** The steps that made the item of ours that it writes to or looks at. */
  readonly item?: ItemSteps;
  /** The status that the plan expects. */
  readonly expects?: number;
  /** What else it expects: headers, and values of the body by JSON pointer. */
  readonly expected?: { readonly headers?: Readonly<Record<string, string>>; readonly body?: JsonObject };
  /** No id of the resource is known, or none of this form can exist: a 400 conforms too. */
  readonly guessed?: true;
  /** Status with which a PUT of what is missing was taken right before, to the same address. */
  readonly taken?: number;
  /** The body cannot be read as JSON whatever the media type. */
  readonly unreadable?: true;
  /** Name of the walk over a list that it is a page of. */
  readonly walk?: string;
  /** Asked once more, or twice, some time later, for the looks before missed what was just written: what the last one shows counts. */
  readonly late?: 1 | 2;
  /** Sent to disturb, and not to be compared. */
  readonly disturbs?: true;
  /** Equal for the requests that are compared with each other. */
  readonly pair?: string;
  /** What is known of the values of a filter. */
  readonly query?: 'planned' | 'seen' | 'unknown' | 'partial' | 'pair' | 'sorted';
  /** Change of state that it tries, as the plan names it. */
  readonly transition?: string;
  /** Fields that the body leaves out. */
  readonly leftOut?: readonly string[];
  /** Id that the body claims, as text. */
  readonly claimedId?: string;
  /** A read said, right before the create by PUT, that nobody has the id. */
  readonly vacant?: true;
  /** The id was listed before the create was sent. */
  readonly wasListed?: true;
  /** `listed`: the list showed it, with what `before` holds if it is there. `still-listed`: the list was read again, and shows it still. */
  readonly listing?: 'listed' | 'still-listed';
  /** Name of the request that is tried without the valid credential. */
  readonly attempt?: string;
  /** Name of the request that this one is a variety of: a list with a query is a list. */
  readonly varietyOf?: string;
  /** How the body was spoiled, for people. */
  readonly spoiled?: string;
}

/** How a body is made invalid. `planned`: an `invalid` entry of the plan. */
export type Defect =
  | 'missing'
  | 'null'
  | 'empty'
  | 'blank'
  | 'bad-email'
  | 'wrong-type'
  /** A number for a text. */
  | 'number'
  /** A text for a list or an object. */
  | 'text'
  /** What may be refused or taken: an unknown field, a long text, null for an optional field. */
  | 'unexpected'
  | 'list-body'
  | 'null-body'
  | 'empty-body'
  | 'empty-object'
  | 'planned';

/** What a scenario may send, said beforehand; the wire refuses what no template offered. */
export interface ProbeTemplate {
  /** The step that it is sent at. */
  readonly step: StepKind;
  /** How many of them a conformant service of everyday size is sent; as many as `atMost` where left out. */
  readonly usually?: number;
  readonly method: Method;
  /** Template of the address, `{}` for any one segment; a query is free. */
  readonly address: string;
  /** At most how many of them in one run of the scenario. */
  readonly atMost: number;
  readonly effect: Probe['effect'];
  readonly why: string;
}

type Optional = 'headers' | 'credential' | 'about' | 'share' | 'alone' | 'connection' | 'again';

/** Makes a probe with the usual defaults: valid credential, shared connection, not shared, not alone, not repeated. */
export function probe(parts: Omit<Probe, Optional> & Partial<Pick<Probe, Optional>>): Probe {
  const usual: Pick<Probe, Optional> = {
    headers: {},
    credential: 'valid',
    about: {},
    share: false,
    alone: false,
    connection: 'shared',
    again: false,
  };
  // Not by spreading: engines give each object that is made so a hidden class of its own, and there are many probes.
  return Object.assign(usual, parts);
}
