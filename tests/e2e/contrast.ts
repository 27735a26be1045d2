import type { Locator } from '@playwright/test'

/**
 * The contrast of the element's text with what it stands on (WCAG 1.4.3 asks for 4.5), or of the ring around it
 * (WCAG 1.4.11 asks for 3).
 */
export const contrastOf = (target: Locator, part: 'color' | 'outlineColor' = 'color'): Promise<number> =>
  target.evaluate((element, measured) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (!canvas) return Number.NaN
    const paint = (color: string): void => {
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
    }
    const luminance = (): number => {
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const backgrounds: string[] = []
    let opacity = 1
    for (let each = measured === 'color' ? element : element.parentElement; each; each = each.parentElement) {
      backgrounds.unshift(getComputedStyle(each).backgroundColor)
      opacity *= Number(getComputedStyle(each).opacity)
    }
    backgrounds.forEach(paint)
    const below = luminance()
    canvas.globalAlpha = opacity
    paint(getComputedStyle(element)[measured])
    const [dark = 0, light = 0] = [below, luminance()].toSorted((one, other) => one - other)
    return (light + 0.05) / (dark + 0.05)
  }, part)
