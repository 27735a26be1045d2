/** There the panel covers the page whole. */
export const narrowScreen = '(max-width:480px)'

/**
 * Styles of the widget inside its shadow root: the page's styles do not apply to it, nor its styles to the page. It is
 * dark only in a page that declares so with `color-scheme`, because most pages have no dark look.
 */
export const styles = `
:host{all:initial}
:host::backdrop{display:none!important}
*{box-sizing:border-box}
.all{--line:#d9d9e3;--back:#fff;--soft:#f3f3f8;--text:#1c1c28;--dim:#5c5c6e;--bad:#b3261e;
font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--text);text-align:left;direction:ltr}
@supports (color:light-dark(red,red)){.all{--line:light-dark(#d9d9e3,#3b3b4a);--back:light-dark(#fff,#1b1b24);--soft:light-dark(#f3f3f8,#282834);
--text:light-dark(#1c1c28,#f1f1f6);--dim:light-dark(#5c5c6e,#b5b5c4);--bad:light-dark(#b3261e,#ffb4ab)}}
button,textarea{font:inherit;color:inherit;margin:0}
button{cursor:pointer;border:0}
button:focus-visible,textarea:focus-visible,a:focus-visible,.log:focus-visible{outline:3px solid var(--text);outline-offset:2px}
svg{width:24px;height:24px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round;display:block}
.launch{position:fixed;right:20px;bottom:20px;width:56px;height:56px;border-radius:50%;background:var(--primary);color:var(--on-primary);
display:grid;place-items:center;box-shadow:0 4px 16px #0005;padding:0}
.panel{position:fixed;right:20px;bottom:88px;width:376px;max-width:calc(100vw - 40px);height:560px;max-height:calc(100dvh - 108px);
display:flex;flex-direction:column;background:var(--back);border:1px solid var(--line);border-radius:16px;overflow:hidden;box-shadow:0 12px 40px #0004}
.head{display:flex;align-items:center;gap:8px;padding:10px 8px 10px 16px;background:var(--primary);color:var(--on-primary)}
.title{flex:1;margin:0;font-size:17px;font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.close{width:44px;height:44px;display:grid;place-items:center;background:none;border-radius:10px;padding:0}
.close:focus-visible{outline-color:var(--on-primary);outline-offset:-4px}
.log{flex:1;overflow-y:auto;overscroll-behavior:contain;padding:16px;display:flex;flex-direction:column;gap:8px}
.bubble{max-width:85%;padding:9px 13px;border-radius:14px;background:var(--soft);white-space:pre-wrap;overflow-wrap:anywhere;align-self:flex-start}
.bubble a{color:inherit}
.file{display:block}
.file img{display:block;max-width:100%;max-height:320px;border-radius:8px;margin-top:6px}
.visitor{align-self:flex-end;background:var(--primary);color:var(--on-primary)}
.visitor a:focus-visible{outline-color:currentColor}
.from{display:block;font-size:13px;color:var(--dim)}
.visitor .from{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.problem{align-self:flex-end;display:flex;gap:8px;align-items:center;font-size:14px;color:var(--bad)}
.problem button{background:none;text-decoration:underline;color:inherit;padding:6px 0;min-height:32px}
.status{min-height:22px;margin:0;padding:0 16px 4px;font-size:14px;color:var(--dim)}
.form{display:flex;gap:8px;align-items:flex-end;padding:10px;border-top:1px solid var(--line);margin:0}
.excess{margin:0;padding:0 16px;font-size:14px;color:var(--dim)}
.box{flex:1;min-height:44px;max-height:120px;resize:none;padding:10px 12px;border:1px solid var(--line);border-radius:12px;background:var(--back)}
.box::placeholder{color:var(--dim);opacity:1}
.send{width:44px;height:44px;border-radius:12px;background:var(--primary);color:var(--on-primary);display:grid;place-items:center;padding:0;flex:none}
.send:disabled{opacity:.45;cursor:default}
.label{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@media ${narrowScreen}{.panel{inset:0;width:auto;max-width:none;height:auto;max-height:none;border:0;border-radius:0;padding-bottom:env(safe-area-inset-bottom)}
.open .launch{display:none}}
@media (forced-colors:active),(prefers-contrast:more){.all{--line:currentColor}
.launch,.bubble,.send{border:1px solid}
.head{border-bottom:1px solid}}
[hidden]{visibility:hidden}
@media print{.all{display:none}}
`
