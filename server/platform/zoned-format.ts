const spareZone = 'America/Sao_Paulo'

/** For Portuguese readers; an unknown time zone, which an earlier version may have stored, becomes that of São Paulo. */
export function zonedFormat(timezone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: timezone })
  } catch {
    return new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: spareZone })
  }
}
