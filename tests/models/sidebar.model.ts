import { sidebarMachine } from '../../src/machines/sidebar/sidebar.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'

/** On a desktop, where only the width can be changed. */
export const desktopModel = defineModel({
  machine: sidebarMachine,
  input: { isCollapsed: false },
  stateKey: () => ({}),
  events: { 'sidebar.toggle': noPayload },
  ports: {},
})

export const collapsedModel = defineModel({ ...desktopModel, input: { isCollapsed: true } })

/** On a phone, where it is a drawer. */
export const phoneModel = defineModel({
  ...desktopModel,
  events: { 'drawer.open': noPayload, 'drawer.close': noPayload },
})
