/** Turns a User-Agent header into a device name that people understand. */
import Bowser from 'bowser'

export function describeDevice(userAgent: string): string {
  if (userAgent === '') return unknownDevice
  const { browser, os } = Bowser.parse(userAgent)
  const named = [browser.name, os.name].filter((name) => name !== undefined && name !== '')
  return named.length === 0 ? unknownDevice : named.join(' em ')
}

const unknownDevice = 'Dispositivo desconhecido'
