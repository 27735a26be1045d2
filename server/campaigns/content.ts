/** Builds the messages of a campaign for one recipient. */
import { campaignLimits, campaignTexts, type MassSendFields } from '../../contract/campaigns.ts'
import { renderCampaignLink, renderCampaignTemplate } from '../../contract/message-template.ts'
import { whatsappCaption, whatsappText } from '../channels/adapter.ts'
import { cutText } from '../channels/outbound.ts'
import type { CampaignContent } from '../db/campaign-tables.ts'
import type { OutboundPart } from '../db/channel-tables.ts'
import { beginningOf } from '../platform/text/plain.ts'

export type MessageFields = Omit<MassSendFields, 'requestId' | 'areaCode'>

export function contentOf(fields: MessageFields, files: CampaignContent['files']): CampaignContent {
  const options = Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith('options[') && typeof value === 'object' ? [value] : [],
  )
  return {
    text: fields.textMessage,
    link: fields.linkUrl === '' ? null : { url: fields.linkUrl, text: fields.linkText },
    optionList:
      options.length === 0
        ? null
        : { title: fields.optionTitle, button: fields.buttonLabel || campaignTexts.button, options },
    files,
  }
}

export const isEmptyContent = ({ text, link, optionList, files }: CampaignContent): boolean =>
  text === '' && link === null && optionList === null && files.length === 0

/** All texts that may contain variables. */
export const templatesIn = ({ text, link, optionList }: CampaignContent): string =>
  [
    text,
    link?.text ?? '',
    link?.url ?? '',
    ...(optionList === null ? [] : [optionList.title, optionList.button]),
    ...(optionList?.options ?? []).flatMap(({ title, description }) => [title, description]),
  ].join('\n')

const kinds = { imageFile: 'image', documentFile: 'document', audioFile: 'audio', videoFile: 'video' } as const

/** In sending order; the text becomes the caption of an image if it is short enough. */
export function partsFor(content: CampaignContent, values: Readonly<Record<string, string>>): OutboundPart[] {
  const { link, optionList, files } = content
  const fill = (template: string) => renderCampaignTemplate(template, values).trim()
  const text = fill(content.text)
  const hasImage = files.some(({ field }) => field === 'imageFile')
  const isCaption = hasImage && text !== '' && text.length <= whatsappCaption
  const parts: OutboundPart[] = isCaption
    ? []
    : cutText(text, whatsappText).map((piece) => ({ type: 'text', text: piece }))
  for (const { field, fileId, name, mime } of files)
    parts.push({
      type: kinds[field],
      fileId,
      name,
      mime,
      ...(field === 'imageFile' && isCaption && { caption: text }),
    })
  const url = link === null ? '' : renderCampaignLink(link.url, values)
  if (link !== null && url !== '') {
    const title = fill(link.text)
    parts.push({ type: 'link', text: title, url, title })
  }
  if (optionList !== null) {
    const title = fill(optionList.title) || campaignTexts.listTitle
    const { option, button: buttonLimit } = campaignLimits
    // A value may make a text longer than a phone shows, or leave nothing of an option.
    const options = optionList.options
      .map(({ title: name, description }) => ({
        title: beginningOf(fill(name), option.title),
        description: beginningOf(fill(description), option.description),
      }))
      .filter((each) => each.title !== '')
    const button = beginningOf(fill(optionList.button), buttonLimit) || campaignTexts.button
    if (options.length > 0) parts.push({ type: 'optionList', text: title, title, button, options })
  }
  return parts
}

/** The text stored in the conversation, so that the agent knows what the customer answers to. */
export function plainContent(content: CampaignContent, values: Readonly<Record<string, string>>): string {
  const fill = (template: string) => renderCampaignTemplate(template, values).trim()
  const { link, optionList } = content
  const url = link === null ? '' : renderCampaignLink(link.url, values)
  const options = (optionList?.options ?? []).map(({ title }) => fill(title)).filter(Boolean)
  return [
    fill(content.text),
    ...(link === null || url === '' ? [] : [[fill(link.text), url].filter(Boolean).join(': ')]),
    ...(optionList === null || options.length === 0
      ? []
      : [[fill(optionList.title), ...options.map((option) => `- ${option}`)].filter(Boolean).join('\n')]),
  ]
    .filter((text) => text !== '')
    .join('\n\n')
}
