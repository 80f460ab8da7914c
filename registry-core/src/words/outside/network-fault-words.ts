import { type Said, say } from "../said.ts";

interface Peer {
  /** What was asked: an address without secrets, a host, or the name of a source. */
  address: string;
}

/** Why no answer came over the network: sentences with what to do. */
export const NETWORK_FAULT_WORDS = {
  nothing_answers: ({ address }: Peer) =>
    `Nothing answers at ${address}. Start the server or correct its address.`,
  host_unknown: ({ address }: Peer) => `The host of ${address} is not known. Correct the address.`,
  unreachable: ({ address }: Peer) =>
    `There is no way from this machine to ${address}. Check the network.`,
  closed: ({ address }: Peer) =>
    `${address} closed the connection before its answer was there. Read its log, then try again.`,
  not_connected_in_time: ({ address }: Peer) =>
    `No connection with ${address} came about in time. Check that it runs, and that no firewall is in between.`,
  silent: ({ address }: Peer) =>
    `${address} took the request and gave no answer in time. Read its log, then try again.`,
  headers_too_long: ({ address }: Peer) =>
    `${address} answers with longer headers than are taken. Mend the server.`,
  not_http: ({ address }: Peer) =>
    `What ${address} answers is not HTTP. Check the address and its port.`,
  cut_off: ({ address }: Peer) =>
    `The answer of ${address} has another length than it says. Mend the server.`,
  not_unpacked: ({ address }: Peer) =>
    `The answer of ${address} is packed wrongly. Mend the server.`,
  certificate_expired: ({ address }: Peer) =>
    `The certificate of ${address} is not valid at this time. Renew it, or set the clock of this machine.`,
  certificate_untrusted: ({ address }: Peer) =>
    `This machine does not trust who signed the certificate of ${address}. Use one of a known authority, or name the authority's file in NODE_EXTRA_CA_CERTS before the start.`,
  certificate_of_another: ({ address }: Peer) =>
    `The certificate of ${address} belongs to another host. Correct the address or the certificate.`,
  not_encrypted: ({ address }: Peer) =>
    `No encrypted connection with ${address} came about. Check whether it speaks https.`,
  no_handles: ({ address }: Peer) =>
    `Pegboard has as many files and connections open as it may, so ${address} was not asked. Raise the limit of open files.`,
  header_unfit: ({ address }: Peer) =>
    `A header for ${address} has characters that no header may have. Correct it.`,
  address_unfit: ({ address }: Peer) =>
    `${address} cannot be asked: it is no address of a web server. Correct it.`,
  redirects: ({ address }: Peer) =>
    `${address} leads elsewhere, which is not followed. Enter the final address.`,
  failed: ({ address }: Peer) =>
    `No answer of ${address} came about. Read its log, then try again.`,
};

/** One of them, as a fact. */
export type SaidNetworkFault = Said<typeof NETWORK_FAULT_WORDS>;
/** Which one. */
export type NetworkFaultCode = SaidNetworkFault["code"];

/** Why no answer came, as sentences. */
export function describeNetworkFault(fault: SaidNetworkFault): string {
  return say<string>(NETWORK_FAULT_WORDS, fault);
}
