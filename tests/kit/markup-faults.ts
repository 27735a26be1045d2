/**
 * What no page may have: a class that its style sheet lacks, and a tooltip that only repeats the name, which screen
 * readers then say twice.
 */
export const markupFaults = (): string[] =>
  [...document.querySelectorAll('.undefined, [title][aria-label]')]
    .filter((element) => element.matches('.undefined') || element.getAttribute('title') === element.ariaLabel)
    .map((element) => element.outerHTML.slice(0, 120))
