/** Where the shell's page can take a first view; it names the style sheet that one needs. */
const PLACE = /<template id="?first-view-place"? data-styles="?([^">\s]+)"?><\/template>/;

/**
 * Puts what a page begins with into the shell's page: visitors read it while the application is loading,
 * which shows its own page in the same place and takes this one away.
 */
export function withFirstView(page: string, html: string): string {
  // A function, since a replacement string would interpret `$&` in somebody's code.
  return page.replace(
    PLACE,
    (_all, styles: string) =>
      `<link rel="stylesheet" href="${styles}"><div id="first-view">${html}</div>`,
  );
}
