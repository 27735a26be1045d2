/** The script of the operator page: polls the state each second, and renders what changed. */
export const operatorScript = `
const byId = (id) => document.getElementById(id)
const channel = byId('channel')
const path = channel?.dataset.path

const setText = (element, text) => {
  if (element && element.textContent !== text) element.textContent = text
}
const element = (name, text, className = '') => {
  const made = document.createElement(name)
  made.textContent = text
  if (className) made.className = className
  return made
}

const drawMessage = (list, at, { from, who, text, status }) => {
  const known = list.children[at]
  const item = known ?? list.appendChild(element('li', ''))
  item.className = from
  if (!known) item.append(element('span', text), element('small', ''))
  setText(item.children[0], text)
  setText(item.children[1], [who, status].filter(Boolean).join(' · '))
}

const drawChannel = ({ state, isConnected, code, faults, messages }) => {
  setText(byId('state'), state)
  byId('state').parentElement.dataset.connected = isConnected
  setText(byId('code'), isConnected || !code ? '—' : code)
  const scan = byId('scan')
  if (scan) scan.disabled = isConnected || !code
  if (byId('faults').dataset.of !== faults.join()) byId('faults').replaceChildren(...faults.map((each) => element('li', each)))
  byId('faults').dataset.of = faults.join()
  const list = byId('messages')
  const before = list.childElementCount
  messages.forEach((message, at) => drawMessage(list, at, message))
  while (list.childElementCount > messages.length) list.lastElementChild.remove()
  if (list.childElementCount > before) list.scrollTop = list.scrollHeight
}

const drawLink = (list, { name, state, isConnected, path: href }) => {
  let link = [...list.children].find((each) => each.getAttribute('href') === href)
  if (!link) {
    link = element('a', '')
    link.setAttribute('href', href)
    link.append(element('b', name), element('small', state))
    list.prepend(link)
  }
  link.dataset.connected = isConnected
  setText(link.children[0], name)
  setText(link.children[1], state)
}

const drawProvider = ({ name, title, isStopped, channels }) => {
  const section = document.querySelector('[data-provider="' + name + '"]')
  const press = section.querySelector('button')
  const word = isStopped ? 'Ligar' : 'Desligar'
  press.value = isStopped ? 'start' : 'stop'
  press.setAttribute('aria-label', word + ' ' + title)
  setText(press, word)
  setText(section.querySelector('form span'), isStopped ? 'Fora do ar' : 'No ar')
  for (const each of channels.toReversed()) drawLink(section.querySelector('.channels'), each)
  section.querySelector('.none').hidden = channels.length > 0
}

const json = async (url) => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}
const draw = async () => {
  try {
    for (const provider of await json('/simulador/providers')) drawProvider(provider)
    if (path) drawChannel(await json(path + '/state'))
  } catch {
    setText(byId('state'), 'O servidor não responde')
  }
}
const follow = async () => {
  await draw()
  setTimeout(follow, 1000)
}

for (const form of document.forms) form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { submitter } = event
  const url = form.getAttribute('action') ?? path
  const sent = ['text', 'file'].flatMap((name) => form.elements[name] ?? []).map((box) => [box, box.value])
  const answer = await fetch(url, { method: 'POST', body: new FormData(form, submitter) }).catch(() => undefined)
  const said = submitter?.textContent.trim() ?? ''
  setText(byId('done'), answer?.ok ? 'Feito: ' + said : 'Não deu certo: ' + said)
  // What was written meanwhile stays.
  for (const [box, value] of sent) if (answer?.ok && box.value === value) box.value = ''
  await draw()
})
void follow()
`
