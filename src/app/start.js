// Starts the app after the first frame: a page that is there as HTML is seen before its scripts are run.
const { app, style, agent } = document.currentScript.dataset
// Pages of an agent share a file that the list does without.
if (/^\/agentes\/[^/]/.test(location.pathname)) {
  const preload = document.createElement('link')
  preload.rel = 'modulepreload'
  preload.href = agent
  document.head.append(preload)
}
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
