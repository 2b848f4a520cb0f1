/** The pages, for whatever writes them. */
export { dashboard, reportPath, type SiteFile } from './dashboard.tsx';
export { html } from './report-page.tsx';
