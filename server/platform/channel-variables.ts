/** Environment variables of the channels: WhatsApp gateways, official WhatsApp, and Instagram. */
import * as v from 'valibot'
import { flag, httpUrl, token, variable } from './config-variable.ts'

const instagramSecret = v.pipe(v.string(), v.minLength(8, 'must have at least 8 characters'))

export const channelVariables = {
  instagramAppId: variable({
    name: 'INSTAGRAM_APP_ID',
    schema: v.pipe(v.string(), v.regex(/^[\w.-]+$/, 'must be an app id')),
    default: undefined,
    help: "Id of the Instagram app (Meta's dashboard: Instagram, Business login settings; not the Facebook app id); without one, this server plays Instagram",
  }),
  instagramAppSecret: variable({
    name: 'INSTAGRAM_APP_SECRET',
    schema: instagramSecret,
    default: undefined,
    help: 'Secret of that app; signs its webhooks, too',
    secret: true,
  }),
  instagramMetaSecret: variable({
    name: 'INSTAGRAM_META_SECRET',
    schema: instagramSecret,
    default: undefined,
    help: 'Secret of the Meta app around it, with which some webhooks of Instagram are signed instead',
    secret: true,
  }),
  instagramVerifyToken: variable({
    name: 'INSTAGRAM_VERIFY_TOKEN',
    schema: instagramSecret,
    default: undefined,
    help: 'Word of your choice that Instagram repeats when it checks `/webhooks/instagram`',
    secret: true,
  }),
  instagramLoginUrl: variable({
    name: 'INSTAGRAM_LOGIN_URL',
    schema: httpUrl,
    default: 'https://www.instagram.com',
    help: 'Where people authorize the app',
  }),
  instagramApiUrl: variable({
    name: 'INSTAGRAM_API_URL',
    schema: httpUrl,
    default: 'https://api.instagram.com',
    help: 'Where codes are exchanged for tokens',
  }),
  instagramGraphUrl: variable({
    name: 'INSTAGRAM_GRAPH_URL',
    schema: httpUrl,
    default: 'https://graph.instagram.com',
    help: 'Where messages of Instagram are sent',
  }),
  zapiUrl: variable({
    name: 'ZAPI_URL',
    schema: httpUrl,
    default: undefined,
    help: 'Z-API, a gateway to WhatsApp Web, such as `https://api.z-api.io`; it must reach this server at `PUBLIC_URL`',
  }),
  zapiClientToken: variable({
    name: 'ZAPI_CLIENT_TOKEN',
    schema: token,
    default: undefined,
    help: 'Security token of the account at Z-API, where it was activated',
    secret: true,
  }),
  zapiPartnerToken: variable({
    name: 'ZAPI_PARTNER_TOKEN',
    schema: token,
    default: undefined,
    help: 'Partner token of Z-API, with which instances are made on demand; without it owners type those of theirs',
    secret: true,
  }),
  evolutionUrl: variable({
    name: 'EVOLUTION_URL',
    schema: httpUrl,
    default: undefined,
    help: 'Evolution API v2, a gateway of your own, used for new links when `ZAPI_URL` is not set',
  }),
  evolutionApiKey: variable({
    name: 'EVOLUTION_API_KEY',
    schema: token,
    default: undefined,
    help: 'Global key of that gateway (`AUTHENTICATION_API_KEY`)',
    secret: true,
  }),
  facebookAppId: variable({
    name: 'FACEBOOK_APP_ID',
    schema: v.pipe(v.string(), v.regex(/^\d+$/, 'must be a number')),
    default: undefined,
    help: 'App at Meta for official WhatsApp',
  }),
  facebookAppSecret: variable({
    name: 'FACEBOOK_APP_SECRET',
    schema: token,
    default: undefined,
    help: 'Secret of that app; reports are signed with it',
    secret: true,
  }),
  facebookConfigId: variable({
    name: 'FACEBOOK_CONFIG_ID',
    schema: v.pipe(v.string(), v.regex(/^\d+$/, 'must be a number')),
    default: undefined,
    help: 'Configuration of Facebook Login for Business that the embedded signup uses',
  }),
  facebookVerifyToken: variable({
    name: 'FACEBOOK_VERIFY_TOKEN',
    schema: token,
    default: undefined,
    help: 'Word by which Meta proves itself when its webhook is set to `/hooks/graph/whatsapp`',
    secret: true,
  }),
  facebookScriptUrl: variable({
    name: 'FACEBOOK_SCRIPT_URL',
    schema: httpUrl,
    default: 'https://connect.facebook.net/en_US/sdk.js',
    shownAs: "Facebook's",
    help: 'Where the app loads the script of the signup from',
  }),
  graphUrl: variable({
    name: 'GRAPH_URL',
    schema: httpUrl,
    default: 'https://graph.facebook.com',
    help: 'Graph API of Meta',
  }),
  graphVersion: variable({
    name: 'GRAPH_VERSION',
    schema: v.pipe(v.string(), v.regex(/^v\d+\.\d+$/, 'must be like v26.0')),
    default: 'v26.0',
    help: 'Version of the Graph API',
  }),
  signupVersion: variable({
    name: 'SIGNUP_VERSION',
    schema: v.picklist(['2', '4'], 'must be 2 or 4'),
    default: '2',
    help: 'Form in which the embedded signup is launched; 4 leaves its version to the configuration at Meta',
  }),
  simulatedChannels: variable({
    name: 'SIMULATED_CHANNELS',
    schema: flag,
    default: true,
    shownAs: 'on',
    help: '0 leaves channels whose provider is not configured unavailable, instead of letting this server play the provider; what it plays is marked as simulated',
  }),
}
