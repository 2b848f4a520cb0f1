import { showCopyButtons } from './html/copy.ts';
import { followLinks } from './html/deep-link.ts';
import { startExchanges } from './html/exchange-list.ts';
import { startFilter } from './html/filter.ts';
import { unfoldOnPaper } from './html/paper.ts';
import { startTheme } from './markup/theme.ts';

// Stands behind the report and before the packs of exchanges, so that the page works while those are still being read.
document.documentElement.classList.add('scripted');
startTheme();
showCopyButtons();
unfoldOnPaper();
const exchanges = startExchanges();
followLinks(exchanges, startFilter(exchanges));
