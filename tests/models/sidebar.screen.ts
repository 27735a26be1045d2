import { defineScreenModel } from '../kit/screen-model.ts'
import { desktopModel, phoneModel } from './sidebar.model.ts'

export const desktopScreen = defineScreenModel(desktopModel, {
  gestures: {
    // One button with two names.
    'sidebar.toggle': (screen) => screen.clickEither('button', ['Recolher menu', 'Expandir menu']),
  },
  sights: {
    'width.deciding': { invisible: 'It is left at once.' },
    'width.expanded': async (screen) => {
      await screen.sees('button', 'Recolher menu')
      await screen.misses('button', 'Expandir menu')
      await screen.seesText('Documentação')
    },
    'width.collapsed': async (screen) => {
      await screen.sees('button', 'Expandir menu')
      await screen.misses('button', 'Recolher menu')
      await screen.sees('link', 'Documentação')
      await screen.missesText('Documentação')
    },
    'drawer.closed': { invisible: 'A desktop has no drawer.' },
    'drawer.open': { invisible: 'A desktop has no drawer.' },
  },
})

export const phoneScreen = defineScreenModel(phoneModel, {
  gestures: {
    'drawer.open': (screen) => screen.click('button', 'Abrir menu'),
    'drawer.close': (screen) => screen.press('Escape'),
  },
  sights: {
    'width.deciding': { invisible: 'It is left at once.' },
    'width.expanded': { invisible: 'On a phone only the drawer shows.' },
    'width.collapsed': { invisible: 'On a phone only the drawer shows.' },
    'drawer.closed': async (screen) => {
      await screen.misses('dialog', 'Menu')
      await screen.sees('button', 'Abrir menu')
    },
    'drawer.open': async (screen) => {
      await screen.sees('dialog', 'Menu')
      for (const place of ['Agentes', 'Dashboard', 'Documentação']) await screen.sees('link', place)
    },
  },
})
