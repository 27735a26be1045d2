/**
 * What no page may have: a class that its style sheet lacks, a tooltip that only repeats the name, which screen readers
 * then say twice, and a link on its own, not within a sentence, that is lower than 24 pixels (WCAG 2.5.8). In one piece,
 * because it also runs in pages of Playwright.
 */
export const markupFaults = (): string[] => {
  const isAlone = (link: Element) => link.textContent.trim() === link.parentElement?.textContent.trim()
  const isFault = (element: Element) =>
    element.matches('.undefined') ||
    (element.ariaLabel !== null && element.getAttribute('title') === element.ariaLabel) ||
    (element.matches('a') &&
      element.checkVisibility() &&
      isAlone(element) &&
      element.getBoundingClientRect().height < 24)
  return [...document.querySelectorAll('.undefined, [title][aria-label], a')]
    .filter(isFault)
    .map((element) => element.outerHTML.slice(0, 120))
}
