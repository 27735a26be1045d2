/** Event key by which open pages learn of progress in the campaigns of an agent. */
export const campaignsKey = (agentId: string): string => `campaigns ${agentId}`
