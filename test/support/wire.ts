export { testWire, virtualClock, type VirtualClock } from '../../src/in-process.ts';
