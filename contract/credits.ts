/** Models, what they cost, and what is left (S1§7, S1§9). */
import * as v from 'valibot'

export const ModelCost = v.object({
  apiValue: v.string(),
  displayName: v.string(),
  /** Credits that one reply of this model takes. */
  creditCost: v.number(),
  isChatModel: v.boolean(),
  isEmbeddingModel: v.optional(v.boolean(), false),
})
export type ModelCost = v.InferOutput<typeof ModelCost>

export const CostsReply = v.object({ success: v.boolean(), models: v.record(v.string(), ModelCost) })

/** Credits left to the signed-in user; never below zero. */
export const Balance = v.object({ balance: v.pipe(v.number(), v.integer(), v.minValue(0)) })
