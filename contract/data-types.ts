/**
 * Types of the data that a stage collects. A separate file, so that views of collected data need not load the schemas
 * of stages.
 */
export const dataTypes = ['TEXT', 'NUMBER', 'BOOLEAN', 'DATE', 'EMAIL', 'PHONE', 'URL', 'ADDRESS'] as const
export type DataType = (typeof dataTypes)[number]
