/**
 * What a test can do and see like a person: by role, name and text. The same gestures drive a feature mounted alone
 * (screen-vitest) and the whole app (screen-playwright). Every method waits until it is possible, or fails.
 */
export type Role =
  | 'img'
  | 'button'
  | 'link'
  | 'heading'
  | 'dialog'
  | 'textbox'
  | 'alert'
  | 'status'
  | 'switch'
  | 'tab'
  | 'listitem'
  | 'combobox'
  | 'searchbox'
  | 'log'
  | 'article'
  | 'navigation'
  | 'progressbar'
  | 'menuitem'
  | 'menuitemradio'
  | 'menuitemcheckbox'
  | 'region'
  | 'form'
  | 'group'
  | 'slider'
  | 'radio'
  | 'checkbox'

export type Screen = {
  click: (role: Role, name: string) => Promise<void>
  /** Clicks the one of these names that exists. */
  clickEither: (role: Role, names: readonly string[]) => Promise<void>
  /** Fills the box with this label. */
  fill: (label: string, text: string) => Promise<void>
  /** Chooses the option with this text in the list with this label. */
  choose: (label: string, option: string) => Promise<void>
  press: (key: string) => Promise<void>
  /** Chooses files in the picker with this label. */
  upload: (label: string, files: readonly File[]) => Promise<void>
  /** Drags files from outside and drops them on the region with this name. */
  drop: (region: string, files: readonly File[]) => Promise<void>
  sees: (role: Role, name: string) => Promise<void>
  misses: (role: Role, name: string) => Promise<void>
  seesText: (text: string) => Promise<void>
  missesText: (text: string) => Promise<void>
  seesValue: (label: string, value: string) => Promise<void>
  seesReadOnly: (label: string) => Promise<void>
  seesEnabled: (role: Role, name: string) => Promise<void>
  seesDisabled: (role: Role, name: string) => Promise<void>
  /** For a selected option, or a switch that is on. */
  seesChecked: (role: Role, name: string) => Promise<void>
}

/** Escapes a text for use in a regular expression. */
export const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** Matches exactly one of these texts. */
export const anyOf = (texts: readonly string[]): RegExp => new RegExp(`^(?:${texts.map(escaped).join('|')})$`)
