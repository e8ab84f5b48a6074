// Replaces the script of js.stripe.com in browser tests. It has the few calls that the console
// uses, and frames on Stripe's own origin for everything that users type. Tests read what the page
// passes to it in `window.stripeSpy`.
;(() => {
  const ORIGIN = 'https://js.stripe.com'
  const spy = { key: '', options: [], updates: [], confirmed: [] }
  window.stripeSpy = spy

  window.Stripe = (key) => {
    spy.key = key
    // The real script also calls its API from the page.
    void fetch('https://api.stripe.com/v1/elements/sessions', { method: 'POST', body: key })
    const never = () => Promise.reject(new Error('not played here'))
    return {
      elements,
      confirmCardSetup,
      createToken: never,
      createPaymentMethod: never,
      confirmCardPayment: never,
      _registerWrapper: () => {},
      registerAppInfo: () => {},
    }
  }
  window.Stripe.version = 'endive'

  const frames = new Map()
  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== ORIGIN) return
    for (const element of frames.values())
      if (element.frame.contentWindow === source) element.take(data)
  })

  function elements(options) {
    spy.options.push(options)
    return {
      create: (type, own) => play(type, own),
      getElement: (asked) => frames.get(asked.__elementType ?? asked) ?? null,
      update: (change) => void spy.updates.push(change),
    }
  }

  function play(type, options) {
    const listeners = {}
    const frame = document.createElement('iframe')
    frame.src = `${ORIGIN}/frame.html?part=${type}`
    frame.title = `Secure ${type} input frame`
    frame.style.setProperty('width', '100%')
    frame.style.setProperty('height', type === 'address' ? '300px' : '20px')
    frame.style.setProperty('border', '0')
    frame.style.setProperty('display', 'block')
    const classes = options.classes ?? {}
    const mark = (name, isOn) => name && frame.parentElement?.classList.toggle(name, isOn)
    const element = {
      frame,
      mount: (place) => {
        place.append(frame)
        place.classList.add('StripeElement')
        mark(classes.base, true)
        if (place.id === '') return
        const label = document.querySelector(`label[for="${CSS.escape(place.id)}"]`)
        label?.addEventListener('click', () => element.focus())
      },
      on: (event, listener) => {
        ;(listeners[event] ??= new Set()).add(listener)
        return element
      },
      once: () => element,
      off: (event, listener) => {
        listeners[event]?.delete(listener)
        return element
      },
      update: () => element,
      focus: () => element.tell({ act: 'focus' }),
      tell: (message) => frame.contentWindow?.postMessage(message, ORIGIN),
      destroy: () => {
        frames.delete(type)
        frame.remove()
      },
      take: ({ event, value, confirmed }) => {
        if (event === 'change') mark(classes.invalid, value.error !== undefined)
        if (event === 'focus' || event === 'blur') mark(classes.focus, event === 'focus')
        for (const listener of listeners[event] ?? []) listener({ elementType: type, ...value })
        if (confirmed !== undefined) element.confirmed(confirmed)
      },
    }
    frames.set(type, element)
    return element
  }

  /** The frames confirm the setup among themselves. The page only gets the result. */
  async function confirmCardSetup(clientSecret, data) {
    spy.confirmed.push({ clientSecret, billing: data.payment_method.billing_details })
    const card = data.payment_method.card
    const outcome = await new Promise((resolve) => {
      card.confirmed = resolve
      card.tell({ act: 'confirm', clientSecret })
    })
    if (outcome.asks === true && !(await askBank()))
      return {
        error: {
          type: 'invalid_request_error',
          code: 'setup_intent_authentication_failure',
          message:
            'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
        },
      }
    const { error, setupIntent } = outcome
    return error === undefined ? { setupIntent } : { error }
  }

  function askBank() {
    const frame = document.createElement('iframe')
    frame.src = 'https://hooks.stripe.com/bank.html'
    frame.title = 'Bank'
    for (const [name, value] of Object.entries({ position: 'fixed', inset: '0', width: '100%' }))
      frame.style.setProperty(name, value)
    frame.style.setProperty('height', '100%')
    frame.style.setProperty('z-index', '2147483647')
    document.body.append(frame)
    return new Promise((resolve) => {
      const listen = ({ source, data }) => {
        if (source !== frame.contentWindow) return
        window.removeEventListener('message', listen)
        frame.remove()
        resolve(data.yes)
      }
      window.addEventListener('message', listen)
    })
  }
})()
