import { apiOfTests } from '../stand-ins/api.ts'
import { expect, test } from './app-test.ts'
import { expectNoSideScroll } from './gestures.ts'
import { button, names, openAction, openStages } from './stages-page.ts'

test('[SW-01] [SG-01] on a phone a stage with an action is made without anything running over the edge', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await openStages(page, id)
  await openAction(page, `${apiOfTests()}/pedidos`)
  await expectNoSideScroll(page)
  await button(page, 'Testar e Mapear API').tap()
  await button(page, 'Chamar API').tap()
  await page.getByRole('button', { name: 'Adicionar response.order.status' }).tap()
  await button(page, 'Salvar Template').tap()
  await button(page, 'Salvar ação').tap()
  await button(page, 'Finalizar').tap()
  await expect(names(page)).toHaveText(['Pedido'])
  await expectNoSideScroll(page)
})
