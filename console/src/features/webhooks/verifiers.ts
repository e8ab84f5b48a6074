import go from '../../../../sdk/verify/webhook.go?raw'
import node from '../../../../sdk/verify/webhook.mjs?raw'
import php from '../../../../sdk/verify/webhook.php?raw'
import python from '../../../../sdk/verify/webhook.py?raw'
import java from '../../../../sdk/verify/Webhook.java?raw'

/** How a program checks a message, by language. The tests run these files. */
export const verifiers = { Node: node, Python: python, Java: java, Go: go, PHP: php } as const
