// Starts the app after the first frame: a page that is there as HTML is seen before its scripts are run.
const { app, style } = document.currentScript.dataset
let isBegun = false
const begin = () => {
  if (isBegun) return
  isBegun = true
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = style
  document.head.append(sheet)
  void import(app)
}
if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(begin))
setTimeout(begin, document.visibilityState === 'visible' ? 1000 : 0)
