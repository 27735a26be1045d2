/** The first minutes on a phone: Back closes overlays, and every hint can be reached by touch. */
import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './app-test.ts'
import { addressOf, continueButton, expectNoSideScroll, walkToSettings } from './gestures.ts'

const wizard = (page: Page) => page.getByRole('dialog', { name: 'Criar agente' })

/** A closing overlay stays in the DOM during its transition. */
const expectClosed = async (page: Page, what: Locator, address: string) => {
  await expect(what).toHaveCount(0)
  await expect(page.locator('body > .MuiModal-root')).toHaveCount(0)
  expect(addressOf(page)).toBe(address)
  // The history entry that was added for it is gone, too.
  await expect.poll(() => page.evaluate(() => history.state as unknown)).not.toEqual({ overlay: true })
}

test('[FN-03] back closes wizard, menu and drawer before it leaves the page', async ({ signedIn: page, api }) => {
  await api.createAgent()
  await page.goto('/docs')
  await page.goto('/agentes')
  await test.step('the wizard, whose words are kept', async () => {
    await page.getByRole('button', { name: 'Criar agente' }).tap()
    await page.getByLabel('Nome do agente').fill('Bia')
    await page.goBack()
    await expectClosed(page, wizard(page), '/agentes')
    await expect(page.getByText('Você começou a criar “Bia”.')).toBeVisible()
  })
  await test.step('the options of an agent', async () => {
    await page.getByRole('button', { name: 'Opções de Ana' }).tap()
    await expect(page.getByRole('menuitem', { name: 'Deletar' })).toBeVisible()
    await page.goBack()
    await expectClosed(page, page.getByRole('menu'), '/agentes')
  })
  await test.step('the question before an agent is removed, which came out of that menu', async () => {
    await page.getByRole('button', { name: 'Opções de Ana' }).tap()
    await page.getByRole('menuitem', { name: 'Deletar' }).tap()
    await expect(page.getByRole('dialog', { name: 'Confirmar exclusão' })).toBeVisible()
    await page.goBack()
    await expectClosed(page, page.getByRole('dialog'), '/agentes')
    await expect(page.getByRole('listitem', { name: 'Ana' })).toBeVisible()
  })
  await test.step('the drawer', async () => {
    await page.getByRole('button', { name: 'Abrir menu' }).tap()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await page.goBack()
    await expectClosed(page, page.getByRole('navigation', { name: 'Menu' }), '/agentes')
  })
  await test.step('with nothing open it leaves the page', async () => {
    await page.goBack()
    await expect(page).toHaveURL('/docs')
  })
})

test('[FN-03] what was closed by hand, or led on, leaves no step behind', async ({ signedIn: page, api }) => {
  await api.createAgent()
  await page.goto('/docs')
  await page.goto('/agentes')
  await page.getByRole('button', { name: 'Criar agente' }).tap()
  await page.getByRole('button', { name: 'Fechar' }).tap()
  await expectClosed(page, wizard(page), '/agentes')
  await page.getByRole('button', { name: 'Abrir menu' }).tap()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).tap()
  await expect(page).toHaveURL('/dashboard')
  await expectClosed(page, page.getByRole('navigation', { name: 'Menu' }), '/dashboard')
  await page.goBack()
  await expect(page.getByRole('listitem', { name: 'Ana' })).toBeVisible()
  expect(addressOf(page)).toBe('/agentes')
  await page.goBack()
  await expect(page).toHaveURL('/docs')
})

/** Brings each card into view, because cards get their real height only then. */
const seeAll = (page: Page) =>
  page.getByRole('list', { name: 'Agentes' }).evaluate(async (list) => {
    for (const card of list.children) {
      card.scrollIntoView()
      while (!card.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
        await new Promise(requestAnimationFrame)
    }
  })

test('[AL-02] back, forward and a reload return to the card in a long list, whatever heights are above it', async ({
  signedIn: page,
  api,
}) => {
  for (let count = 1; count <= 48; count += 1)
    await api.createAgent({ name: `Agente ${count} ${'que tem um nome comprido '.repeat(count % 3)}`.trim() })
  await page.goto('/agentes')
  await expect(page.getByRole('listitem', { name: 'Agente 3', exact: true })).toBeAttached()
  await seeAll(page)
  const card = page.getByRole('listitem', { name: 'Agente 9', exact: true })
  const topOf = async () => (await card.boundingBox())?.y ?? Number.NaN
  await card.scrollIntoViewIfNeeded()
  const top = await topOf()
  const expectThere = () => expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThan(3)
  await card.getByRole('link', { name: 'Ver detalhes' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Agente 9' })).toBeVisible()
  await page.goBack()
  await expectThere()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Agente 9' })).toBeVisible()
  await page.goBack()
  await expectThere()
  await page.reload()
  await expectThere()
})

test('[FN-03] a filter replaces the address', async ({ signedIn: page, api }) => {
  await api.createAgent()
  await page.goto('/docs')
  await page.goto('/agentes')
  await page.getByRole('button', { name: 'Inativos' }).tap()
  await page.getByRole('button', { name: 'Ativos', exact: true }).tap()
  await expect(page).toHaveURL('/agentes?status=ativos')
  await page.goBack()
  await expect(page).toHaveURL('/docs')
})

test('[FN-04, DT-02] the description of each tab stands below the tabs', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await page.goto(`/agentes/${id}`)
  const descriptions = {
    Perfil: 'Quem é o agente e como ele fala',
    Treinamentos: 'O que ele sabe responder',
    Estágios: 'Os passos de uma conversa',
    Configurações: 'Modelo, fuso horário e comportamento',
    Integrações: 'Ligue o agente a outros sistemas',
    Canais: 'Onde ele atende seus clientes',
    Campanhas: 'Mensagens para muitos contatos',
    Testar: 'Converse com ele antes dos clientes',
  }
  for (const [name, description] of Object.entries(descriptions)) {
    await page.getByRole('tab', { name, exact: true }).tap()
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
    await expect(page.getByText(description, { exact: true })).toBeInViewport({ ratio: 1 })
  }
})

test('[FN-04] a double tap goes on by one step only', async ({ signedIn: page }) => {
  await page.goto('/agentes')
  await page.getByRole('button', { name: 'Criar agente' }).first().click()
  await page.getByLabel('Nome do agente').fill('Ana')
  await wizard(page).getByRole('button', { name: 'Continuar' }).click()
  await wizard(page).getByRole('button', { name: 'Negócios' }).click()
  await page.getByLabel('Nome da empresa').fill('Padaria Sol')
  const next = wizard(page).getByRole('button', { name: 'Continuar' })
  await next.click()
  await page.getByLabel('Descrição do comportamento').fill('Vende pães')
  await page.getByLabel('Descrição do produto ou serviço').fill('Pães')
  await wizard(page).getByRole('button', { name: 'Voltar', exact: true }).click()
  const place = await next.boundingBox()
  if (!place) throw new Error('not on the screen')
  const touchPoints = [{ x: place.x + place.width / 2, y: place.y + place.height / 2 }]
  const browser = await page.context().newCDPSession(page)
  // With times of their own, whatever the machine needs between them.
  const begin = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchEnd', after: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? touchPoints : [],
      timestamp: begin + after,
    })
  await touch('touchStart', 0)
  await touch('touchEnd', 0.05)
  await expect(page.getByLabel('Descrição do comportamento')).toBeVisible()
  await touch('touchStart', 0.2)
  await touch('touchEnd', 0.25)
  await page.getByLabel('Descrição do comportamento').press('End')
  await expect(page.getByLabel('Descrição do comportamento')).toBeFocused()
})

test('[FN-04] a step of the wizard begins at its top, however far the one before was scrolled', async ({
  signedIn: page,
}) => {
  await page.goto('/agentes')
  await page.getByRole('button', { name: 'Criar agente' }).first().click()
  const next = wizard(page).getByRole('button', { name: 'Continuar' })
  await wizard(page).getByLabel('Nome do agente').fill('Ana')
  await next.click()
  await wizard(page).getByRole('button', { name: 'Negócios' }).click()
  await wizard(page).getByLabel('Nome da empresa').fill('Padaria Sol')
  await next.click()
  await wizard(page).getByLabel('Descrição do comportamento').fill('Vende pães e bolos. '.repeat(50))
  await wizard(page).getByLabel('Descrição do produto ou serviço').fill('Pães')
  await wizard(page).getByLabel('Descrição do produto ou serviço').scrollIntoViewIfNeeded()
  await next.click()
  const heading = wizard(page).getByRole('heading', { name: 'Como ele conversa?' })
  const isOnTop = () =>
    heading.evaluate((element) => {
      const { x, y } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + 4, y + 4))
    })
  await expect.poll(isOnTop).toBe(true)
})

test('[WZ-15] why no agent was created comes into view, however far the step is scrolled', async ({
  signedIn: page,
  server,
}) => {
  await walkToSettings(page)
  const last = wizard(page).getByText('Dividir mensagens longas')
  const refusal = wizard(page).getByRole('note')
  for (const message of ['Banco em manutenção.', 'Ainda em manutenção.']) {
    await last.scrollIntoViewIfNeeded()
    await server.next('createAgent', { kind: 'reply', status: 500, body: { message } })
    // A tap right after the one that opened the step would count as its second press.
    await continueButton(page).press('Enter')
    await expect(refusal).toHaveText(message)
    await expect(refusal).toBeInViewport({ ratio: 1 })
  }
})

test('[FN-04] what a step of the wizard lacks is said beside its button', async ({ signedIn: page }) => {
  await page.goto('/agentes')
  await page.getByRole('button', { name: 'Criar agente' }).tap()
  await expect(page.getByText('Falta preencher: nome do agente.')).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expectClosed(page, wizard(page), '/agentes')
})

test('[FN-02] one line says what is next, and is put away', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await page.goto(`/agentes/${id}`)
  const steps = page.getByRole('region', { name: 'Próximos passos' })
  await expect(steps.getByRole('link')).toHaveText(['Treinar'])
  await expect(steps).toContainText('1 de 4')
  const box = await steps.boundingBox()
  expect(box?.height).toBeLessThanOrEqual(48)
  await steps.getByRole('link', { name: 'Treinar' }).tap()
  await expect(page).toHaveURL(`/agentes/${id}?type=training`)
  await expect(steps).toBeHidden()
  await page.goto(`/agentes/${id}`)
  await steps.getByRole('button', { name: 'Ocultar os próximos passos' }).tap()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('tabpanel', { name: 'Perfil' })).toBeVisible()
  await expect(steps).toHaveCount(0)
})

/** A comfortable touch target has 44 pixels. Asked again, because the prerendered form is replaced by the app's. */
const expectTargets = async (targets: readonly Locator[]) => {
  for (const target of targets)
    await expect
      .poll(async () => {
        const box = await target.boundingBox()
        return Math.min(box?.width ?? 0, box?.height ?? 0)
      }, String(target))
      .toBeGreaterThanOrEqual(43.5)
}

test('[FN-01] an account without agents finds what to do without scrolling sideways', async ({ signedIn: page }) => {
  await page.goto('/agentes')
  await expect(page.getByRole('heading', { name: 'Nenhum agente encontrado' })).toBeVisible()
  await expectTargets(await page.getByRole('button').all())
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Experimentar: Padaria Trigo Dourado' }).tap()
  await expect(page).toHaveURL(/\/agentes\/[\w-]+\?type=debug$/)
})

test('[AL-05, AL-06] the head of the list takes at most a quarter of the screen, with targets for fingers', async ({
  signedIn: page,
  api,
}) => {
  await api.createAgent()
  await page.goto('/agentes')
  const card = page.getByRole('listitem', { name: 'Ana' })
  await expect(card).toBeVisible()
  const [head, first] = [await page.getByRole('heading', { level: 1 }).boundingBox(), await card.boundingBox()]
  expect((first?.y ?? 740) - (head?.y ?? 0)).toBeLessThanOrEqual(740 / 4)
  await expectTargets([
    page.getByRole('button', { name: 'Abrir menu' }),
    page.getByRole('link', { name: 'Prosa, página inicial' }),
    page.getByRole('button', { name: 'Criar agente' }),
    page.getByRole('button', { name: 'Opções da lista' }),
    page.getByRole('button', { name: 'Inativos' }),
    card.getByRole('link', { name: 'Conversas' }),
    card.getByRole('button', { name: 'Opções de Ana' }),
  ])
})

test('[FN-03] the sign-in, the chat and the inbox have targets for fingers', async ({ page, account, api }) => {
  const { id } = await api.createAgent()
  await api.createTraining(id, 'Abrimos às 8h.')
  await page.goto('/login')
  await expectTargets([
    page.getByRole('link', { name: 'Esqueci minha senha' }),
    page.getByRole('button', { name: 'Mostrar senha' }),
    page.getByRole('button', { name: 'Criar conta' }),
  ])
  const middleOf = async (one: Locator) => {
    const box = await one.boundingBox()
    return box ? box.y + box.height / 2 : Number.NaN
  }
  // The page's font may come between the two readings.
  await expect
    .poll(async () => {
      const field = await middleOf(page.getByLabel('Senha', { exact: true }))
      return Math.abs((await middleOf(page.getByRole('button', { name: 'Mostrar senha' }))) - field)
    })
    .toBeLessThan(0.5)
  await signIn(page, account)
  await page.goto(`/agentes/${id}?type=debug`)
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toBeEnabled()
  await expectTargets([
    page.getByRole('textbox', { name: 'Mensagem' }),
    ...(await page.getByRole('list', { name: 'Perguntas rápidas' }).getByRole('button').all()),
  ])
  await page.goto(`/agentes/${id}?type=integrations`)
  const nextStep = page.getByRole('region', { name: 'Próximos passos' }).getByRole('link', { name: 'Testar' })
  await expectTargets([nextStep, page.getByRole('button', { name: 'curl', exact: true }).first()])
  await page.goto(`/agentes/${id}/conversas`)
  await expect(page.getByRole('button', { name: 'Não lidas' })).toBeVisible()
  await expectTargets([
    page.getByRole('link', { name: 'Voltar' }),
    page.getByRole('button', { name: 'Não lidas' }),
    page.getByRole('button', { name: 'Encerradas' }),
  ])
})
