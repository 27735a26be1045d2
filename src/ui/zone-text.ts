/** 'Horário Padrão de Brasília' of 'America/Sao_Paulo'. Slow at its first use, so only for pages beyond the first ones. */
export const zoneText = (timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('pt-BR', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
