/** What kind of answer a probe provokes: success, or which failure. It decides which rules apply, whatever the answer claims. */
export type Provocation =
  | 'success'
  /** An id, or an owner, that does not exist. */
  | 'missing'
  /** No valid credential. */
  | 'unauthorized'
  /** A well-formed body that fails validation. */
  | 'invalid-input'
  /** A body that is no JSON. */
  | 'malformed-body'
  | 'wrong-media-type'
  /** A second entry with a value that must be unique. */
  | 'duplicate'
  /** An address that the plan does not know and nobody has. */
  | 'unknown-route'
  /** A method that an address does not offer. */
  | 'unsupported-method'
  /** A badly percent-encoded address. */
  | 'bad-address'
  | 'unknown-parameter'
  /** A value that page, size or sort cannot take. */
  | 'unusable-parameter'
  /** A page after the last. */
  | 'past-the-end'
  /** A body over the limit. */
  | 'too-large'
  /** A change of state that the plan says is refused. */
  | 'refused-transition'
  /** Nothing is expected; what comes back is only looked at. */
  | 'anything';

/** Situations to which several statuses are right: the profile may state which one it is. */
export type OpenSituation =
  | 'past-the-end'
  | 'too-large'
  | 'wrong-media-type'
  | 'unsupported-method'
  | 'unusable-parameter'
  | 'unknown-parameter'
  | 'refused-transition';

/** What the conventions and rulings expect of a provocation. `either` conforms as a success and as a refusal. */
export interface Expectation {
  readonly outcome: 'success' | 'failure' | 'either';
  /** Statuses of a refusal that conform; empty: any 4xx. */
  readonly refusals: readonly number[];
  /** How people call the situation. */
  readonly words: string;
}

export const expectations: Readonly<Record<Provocation, Expectation>> = {
  success: { outcome: 'success', refusals: [], words: 'a valid request' },
  missing: { outcome: 'failure', refusals: [404], words: 'a missing resource' },
  unauthorized: { outcome: 'failure', refusals: [401], words: 'a request that fails authentication' },
  'invalid-input': { outcome: 'failure', refusals: [400], words: 'invalid input' },
  'malformed-body': { outcome: 'failure', refusals: [400], words: 'a malformed JSON body' },
  'wrong-media-type': { outcome: 'either', refusals: [400, 415], words: 'a body of another media type' },
  duplicate: { outcome: 'failure', refusals: [409], words: 'a duplicate entry' },
  'unknown-route': { outcome: 'failure', refusals: [404], words: 'an unknown address' },
  'unsupported-method': { outcome: 'failure', refusals: [404, 405], words: 'a method that is not offered' },
  'bad-address': { outcome: 'either', refusals: [400, 404], words: 'a badly encoded address' },
  'unknown-parameter': { outcome: 'either', refusals: [400], words: 'an unknown query parameter' },
  'unusable-parameter': { outcome: 'either', refusals: [400], words: 'an unusable query parameter' },
  'past-the-end': { outcome: 'either', refusals: [404, 400], words: 'a page after the last' },
  'too-large': { outcome: 'either', refusals: [413, 400], words: 'a very large body' },
  'refused-transition': { outcome: 'failure', refusals: [], words: 'a refused change of state' },
  anything: { outcome: 'either', refusals: [], words: 'a request of the plan' },
};

/** Failures that a framework answers before the service's own code sees the request (clause error.centralized). */
export const frameworkFailures: ReadonlySet<Provocation> = new Set([
  'unknown-route',
  'unsupported-method',
  'malformed-body',
  'wrong-media-type',
  'bad-address',
  'too-large',
]);
