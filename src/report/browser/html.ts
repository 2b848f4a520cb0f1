import { followReading, showOpenAll } from './html/contents.ts';
import { showCopyButtons } from './html/copy.ts';
import { followLinks } from './html/deep-link.ts';
import { startExchanges } from './html/exchange-list.ts';
import { startFilter } from './html/filter.ts';
import { unfoldOnPaper } from './html/paper.ts';

// Stands behind the report and before the packs of exchanges, so that the page works while those are still being read.
document.documentElement.classList.add('scripted');
showCopyButtons();
showOpenAll();
unfoldOnPaper();
followReading();
const exchanges = startExchanges();
followLinks(exchanges, startFilter(exchanges));
