import {
  english,
  type FactOf,
  type MessageTable,
  messageOf,
  type Translate,
} from "@pegboard/json-schema/messages";

interface AskedPeer {
  /** What was asked: an address without secrets, a host, or the name of a source. */
  address: string;
}

/** Why no answer came over the network: sentences with what to do. */
export const NETWORK_ERROR_MESSAGES = {
  nothing_answers: (t, { address }: AskedPeer) =>
    t("Nothing answers at {address}. Start the server or correct its address.", { address }),
  host_unknown: (t, { address }: AskedPeer) =>
    t("The host of {address} is not known. Correct the address.", { address }),
  unreachable: (t, { address }: AskedPeer) =>
    t("There is no way from this machine to {address}. Check the network.", { address }),
  closed: (t, { address }: AskedPeer) =>
    t(
      "{address} closed the connection before its answer was there. Read its log, then try again.",
      { address },
    ),
  not_connected_in_time: (t, { address }: AskedPeer) =>
    t(
      "No connection with {address} came about in time. Check that it runs, and that no firewall is in between.",
      { address },
    ),
  silent: (t, { address }: AskedPeer) =>
    t("{address} took the request and gave no answer in time. Read its log, then try again.", {
      address,
    }),
  headers_too_long: (t, { address }: AskedPeer) =>
    t("{address} answers with longer headers than are taken. Mend the server.", { address }),
  not_http: (t, { address }: AskedPeer) =>
    t("What {address} answers is not HTTP. Check the address and its port.", { address }),
  cut_off: (t, { address }: AskedPeer) =>
    t("The answer of {address} has another length than it says. Mend the server.", { address }),
  not_unpacked: (t, { address }: AskedPeer) =>
    t("The answer of {address} is packed wrongly. Mend the server.", { address }),
  certificate_expired: (t, { address }: AskedPeer) =>
    t(
      "The certificate of {address} is not valid at this time. Renew it, or set the clock of this machine.",
      { address },
    ),
  certificate_untrusted: (t, { address }: AskedPeer) =>
    t(
      "This machine does not trust who signed the certificate of {address}. Use one of a known authority, or name the authority's file in NODE_EXTRA_CA_CERTS before the start.",
      { address },
    ),
  certificate_of_another: (t, { address }: AskedPeer) =>
    t(
      "The certificate of {address} belongs to another host. Correct the address or the certificate.",
      { address },
    ),
  not_encrypted: (t, { address }: AskedPeer) =>
    t("No encrypted connection with {address} came about. Check whether it speaks https.", {
      address,
    }),
  no_handles: (t, { address }: AskedPeer) =>
    t(
      "Pegboard has as many files and connections open as it may, so {address} was not asked. Raise the limit of open files.",
      { address },
    ),
  header_unfit: (t, { address }: AskedPeer) =>
    t("A header for {address} has characters that no header may have. Correct it.", { address }),
  address_unfit: (t, { address }: AskedPeer) =>
    t("{address} cannot be asked: it is no address of a web server. Correct it.", { address }),
  redirects: (t, { address }: AskedPeer) =>
    t("{address} leads elsewhere, which is not followed. Enter the final address.", { address }),
  failed: (t, { address }: AskedPeer) =>
    t("No answer of {address} came about. Read its log, then try again.", { address }),
} satisfies MessageTable;

/** One of them, as a fact. */
export type NetworkErrorFact = FactOf<typeof NETWORK_ERROR_MESSAGES>;
/** Which one. */
export type NetworkErrorCode = NetworkErrorFact["code"];

/** Why no answer came, as sentences. */
export function describeNetworkError(error: NetworkErrorFact, t: Translate = english): string {
  return messageOf<string>(NETWORK_ERROR_MESSAGES, error, t);
}
