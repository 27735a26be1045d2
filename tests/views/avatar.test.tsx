import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Avatar } from '../../src/ui/avatar.tsx'

test.each([
  ['ana', 'A'],
  [' (Loja) Ponto', 'L'],
  ['🙂 Zé', 'Z'],
  ['🙂', '🙂'],
  ['(11) 98888-7765', '65'],
  ['4', '4'],
  ['24 horas', '2'],
  ['', '?'],
])('of “%s” it is “%s”', async (name, initial) => {
  const { container } = await render(<Avatar name={name} />)
  expect(container.textContent).toBe(initial)
})
