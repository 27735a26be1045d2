/** What a stage collects. Of its own, as whoever shows what was collected need not know the forms of stages. */
export const dataTypes = ['TEXT', 'NUMBER', 'BOOLEAN', 'DATE', 'EMAIL', 'PHONE', 'URL', 'ADDRESS'] as const
export type DataType = (typeof dataTypes)[number]
