window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  // The default validator would send the document to a third party's server.
  validatorUrl: null,
});
