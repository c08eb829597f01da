/*
 * Stands in for Stripe's script in browser tests: as much of https://js.stripe.com/endive/stripe.js as
 * @stripe/react-stripe-js and our payment dialog use. Like the real one, it keeps an angler's input in its own frame
 * and calls only Stripe's API, which tests redirect to the double.
 */
(() => {
  const api = "https://api.stripe.com/v1/payment_intents";
  const frames = "https://js.stripe.com/endive";

  async function call(key, id, action, fields) {
    const body = new URLSearchParams({ key, ...fields });
    const isRead = action === "";
    try {
      const response = isRead
        ? await fetch(`${api}/${id}?${body}`)
        : await fetch(`${api}/${id}/${action}`, { method: "POST", body });
      return await response.json();
    } catch {
      return { error: { type: "api_connection_error", message: "We are experiencing issues connecting to Stripe." } };
    }
  }

  const idOf = (clientSecret) => clientSecret.split("_secret_")[0];

  function frame(src, title, height) {
    const made = document.createElement("iframe");
    made.src = src;
    made.title = title;
    made.style.border = "0";
    made.style.width = "100%";
    made.style.height = height;
    return made;
  }

  function paymentElement(key, clientSecret, options) {
    const listeners = new Map();
    const sendEvent = (name, event) => {
      for (const listener of listeners.get(name) ?? []) listener(event);
    };
    const state = { complete: false, empty: true, type: "card", number: "" };
    let inner = null;

    function hear(event) {
      if (!inner || event.source !== inner.contentWindow) return;
      Object.assign(state, event.data);
      const { complete, empty, type } = state;
      sendEvent("change", { elementType: "payment", complete, empty, collapsed: false, value: { type } });
    }

    const element = {
      state,
      on(name, listener) {
        listeners.set(name, [...(listeners.get(name) ?? []), listener]);
        return element;
      },
      off(name, listener) {
        listeners.set(
          name,
          (listeners.get(name) ?? []).filter((one) => one !== listener),
        );
        return element;
      },
      once: (name, listener) => element.on(name, listener),
      update: () => undefined,
      focus: () => inner?.focus(),
      blur: () => inner?.blur(),
      clear: () => undefined,
      collapse: () => undefined,
      async mount(at) {
        const node = typeof at === "string" ? document.querySelector(at) : at;
        window.addEventListener("message", hear);
        // The real one also replies in a later task, when its user is listening.
        const intent = await call(key, idOf(clientSecret), "", { client_secret: clientSecret });
        if (intent.error) {
          sendEvent("loaderror", { elementType: "payment", error: intent.error });
          return;
        }
        const asked = options?.paymentMethodOrder ?? [];
        const methods = [...asked, ...intent.payment_method_types].filter(
          (one, index, all) => intent.payment_method_types.includes(one) && all.indexOf(one) === index,
        );
        inner = frame(`${frames}/payment.html#${methods.join(",")}`, "Secure payment input frame", "22rem");
        inner.addEventListener("load", () => sendEvent("ready", { elementType: "payment" }));
        node.replaceChildren(inner);
      },
      unmount() {
        window.removeEventListener("message", hear);
        inner?.remove();
        inner = null;
      },
      destroy: () => element.unmount(),
    };
    return element;
  }

  /** What the bank shows over the page. Resolves with the angler's answer. */
  function challenge() {
    return new Promise((resolve) => {
      const over = frame("https://hooks.stripe.com/3d_secure.html", "Secure authentication frame", "100%");
      Object.assign(over.style, { position: "fixed", inset: "0", zIndex: "2147483647", background: "white" });
      const host = document.querySelector("dialog[open]") ?? document.body;
      window.addEventListener("message", function hear(event) {
        if (event.source !== over.contentWindow) return;
        window.removeEventListener("message", hear);
        over.remove();
        resolve(event.data.authentication);
      });
      host.append(over);
    });
  }

  function openStripe(key) {
    const outcomeOf = (answer) => (answer.error ? { error: answer.error } : { paymentIntent: answer });

    async function confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = "always" }) {
      const secret = clientSecret ?? elements.clientSecret;
      const element = elements.getElement("payment");
      if (!element?.state.complete) {
        const message = "Please fill in your payment details.";
        return { error: { type: "validation_error", code: "incomplete_number", message } };
      }
      const { type, number } = element.state;
      const details = {
        client_secret: secret,
        "payment_method_data[type]": type,
        return_url: confirmParams.return_url,
      };
      if (type === "card") details["payment_method_data[card][number]"] = number;
      let answer = await call(key, idOf(secret), "confirm", details);
      if (answer.status === "requires_action") {
        const authentication = await challenge();
        answer = await call(key, idOf(secret), "confirm", { client_secret: secret, authentication });
      }
      const leaves = redirect === "always" || type !== "card";
      if (answer.error || !leaves) return outcomeOf(answer);
      const back = new URL(confirmParams.return_url);
      back.searchParams.set("payment_intent", idOf(secret));
      back.searchParams.set("payment_intent_client_secret", secret);
      back.searchParams.set("redirect_status", answer.status === "succeeded" ? "succeeded" : "failed");
      location.assign(back);
      return new Promise(() => undefined);
    }

    const notHere = (name) => () => {
      throw new Error(`The stand-in for Stripe's script has no ${name}.`);
    };

    return {
      elements({ clientSecret }) {
        let payment = null;
        return {
          clientSecret,
          create(type, options) {
            if (type !== "payment") notHere(`element ${type}`)();
            payment = paymentElement(key, clientSecret, options);
            return payment;
          },
          getElement: () => payment,
          update: () => undefined,
          fetchUpdates: async () => ({}),
          async submit() {
            if (payment?.state.complete) return { selectedPaymentMethod: payment.state.type };
            return { error: { type: "validation_error", message: "Please fill in your payment details." } };
          },
        };
      },
      confirmPayment,
      retrievePaymentIntent: async (clientSecret) =>
        outcomeOf(await call(key, idOf(clientSecret), "", { client_secret: clientSecret })),
      createToken: notHere("createToken"),
      createPaymentMethod: notHere("createPaymentMethod"),
      confirmCardPayment: notHere("confirmCardPayment"),
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    };
  }
  openStripe.version = "endive";
  window.Stripe = openStripe;
})();
