export { planFrom } from './plan.ts';
