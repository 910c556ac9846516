import css from 'bootstrap/dist/css/bootstrap.min.css?text';
import script from 'bootstrap/dist/js/bootstrap.bundle.min.js?text';

export { css, script };
