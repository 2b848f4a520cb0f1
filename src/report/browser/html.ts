/** The page's script runs: what needs it may be shown. */
document.documentElement.classList.add('scripted');
