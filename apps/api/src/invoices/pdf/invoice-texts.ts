import { type Language } from '../../users/user.entity.js';
import { type InvoiceStatus } from '../invoice-rules.js';

/** The words of the document. `{name}` members are filled in. */
export interface InvoiceTexts {
  invoice: string;
  creditNote: string;
  from: string;
  to: string;
  customerId: string;
  description: string;
  duration: string;
  month: string;
  months: string;
  amount: string;
  discount: string;
  creditFor: string;
  total: string;
  paymentInformation: string;
  paymentMethod: string;
  creditCard: string;
  status: string;
  invoiceDate: string;
  invoiceNumber: string;
  period: string;
  page: string;
  terms: readonly string[];
  statuses: Record<InvoiceStatus, string>;
}

export const INVOICE_TEXTS: Record<Language, InvoiceTexts> = {
  en: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    from: 'From',
    to: 'To',
    customerId: 'Customer ID',
    description: 'Description',
    duration: 'Duration',
    month: '{count} month',
    months: '{count} months',
    amount: 'Amount',
    discount: 'Discount ({code})',
    creditFor: 'Credit for invoice {number}',
    total: 'Total',
    paymentInformation: 'Payment Information',
    paymentMethod: 'Payment method',
    creditCard: 'Credit Card',
    status: 'Status',
    invoiceDate: 'Invoice date',
    invoiceNumber: 'Invoice number',
    period: 'Period',
    page: 'Page {page} of {pages}',
    terms: [
      'This is a digital invoice.',
      'Payment is due upon receipt.',
      'For questions, contact support.',
      'Thank you for your business.',
    ],
    statuses: { active: 'Active', completed: 'Completed', pending: 'Pending', cancelled: 'Cancelled' },
  },
  es: {
    invoice: 'Factura',
    creditNote: 'Nota de crédito',
    from: 'De',
    to: 'Para',
    customerId: 'ID de cliente',
    description: 'Descripción',
    duration: 'Duración',
    month: '{count} mes',
    months: '{count} meses',
    amount: 'Importe',
    discount: 'Descuento ({code})',
    creditFor: 'Abono de la factura {number}',
    total: 'Total',
    paymentInformation: 'Información de pago',
    paymentMethod: 'Método de pago',
    creditCard: 'Tarjeta de crédito',
    status: 'Estado',
    invoiceDate: 'Fecha de la factura',
    invoiceNumber: 'Número de factura',
    period: 'Periodo',
    page: 'Página {page} de {pages}',
    terms: [
      'Esta es una factura digital.',
      'El pago vence al recibirla.',
      'Si tienes preguntas, contacta con soporte.',
      'Gracias por tu confianza.',
    ],
    statuses: { active: 'Activa', completed: 'Completada', pending: 'Pendiente', cancelled: 'Cancelada' },
  },
  fr: {
    invoice: 'Facture',
    creditNote: 'Avoir',
    from: 'De',
    to: 'À',
    customerId: 'Identifiant client',
    description: 'Description',
    duration: 'Durée',
    month: '{count} mois',
    months: '{count} mois',
    amount: 'Montant',
    discount: 'Remise ({code})',
    creditFor: 'Avoir sur la facture {number}',
    total: 'Total',
    paymentInformation: 'Informations de paiement',
    paymentMethod: 'Moyen de paiement',
    creditCard: 'Carte bancaire',
    status: 'Statut',
    invoiceDate: 'Date de facture',
    invoiceNumber: 'Numéro de facture',
    period: 'Période',
    page: 'Page {page} sur {pages}',
    terms: [
      'Ceci est une facture numérique.',
      'Le paiement est dû à réception.',
      'Pour toute question, contactez l’assistance.',
      'Merci de votre confiance.',
    ],
    statuses: { active: 'Active', completed: 'Terminée', pending: 'En attente', cancelled: 'Annulée' },
  },
  de: {
    invoice: 'Rechnung',
    creditNote: 'Gutschrift',
    from: 'Von',
    to: 'An',
    customerId: 'Kundennummer',
    description: 'Beschreibung',
    duration: 'Laufzeit',
    month: '{count} Monat',
    months: '{count} Monate',
    amount: 'Betrag',
    discount: 'Rabatt ({code})',
    creditFor: 'Gutschrift zur Rechnung {number}',
    total: 'Gesamtbetrag',
    paymentInformation: 'Zahlungsinformationen',
    paymentMethod: 'Zahlungsart',
    creditCard: 'Kreditkarte',
    status: 'Status',
    invoiceDate: 'Rechnungsdatum',
    invoiceNumber: 'Rechnungsnummer',
    period: 'Zeitraum',
    page: 'Seite {page} von {pages}',
    terms: [
      'Dies ist eine digitale Rechnung.',
      'Die Zahlung ist bei Erhalt fällig.',
      'Bei Fragen wenden Sie sich an den Support.',
      'Vielen Dank für Ihr Vertrauen.',
    ],
    statuses: { active: 'Aktiv', completed: 'Abgeschlossen', pending: 'Ausstehend', cancelled: 'Storniert' },
  },
};
