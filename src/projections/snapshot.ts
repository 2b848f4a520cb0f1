/** Snapshot: what responses look like under each version, for rules that compare versions. */
import { createRecording, note, type Recording } from '../contract/recording.ts';
import type { Projection } from '../core/log.ts';

/** It records nothing unless the run starts it with a recording. */
export const snapshot: Projection<Recording> = {
  start: () => createRecording(),
  step(recording, exchange) {
    note(recording, exchange);
    return recording;
  },
};
