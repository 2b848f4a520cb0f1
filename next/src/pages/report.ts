/** The pages, for whatever writes them. */
export { html } from './report-page.tsx';
